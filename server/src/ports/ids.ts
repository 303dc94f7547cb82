/** Text that identifies one kind of thing. An id of another kind does not compile in its place. */
type Id<Kind extends string> = string & { readonly __kind?: Kind }

/** Immutable and never reused; the directory assigns it. */
export type AccountId = Id<'account'>
export type ContactId = Id<'contact'>
export type FlowId = Id<'flow'>
export type CodeId = Id<'code'>
/** An authenticator app or a set of recovery codes of one person. */
export type ProofId = Id<'proof'>
/** Identifies a contact before verification; random for each flow. */
export type Handle = Id<'handle'>
/** The keyed hash of a canonical name, whether an account has that name or not. */
export type NameKey = Id<'name key'>
/** The keyed hash of a client's network: its /24, or its /48 with IPv6. */
export type NetworkKey = Id<'network key'>
/** One browser that signed in to one account; random. */
export type DeviceId = Id<'device'>
