/** Attributes of the root entry by which a server tells what it is (RFC 3045; Active Directory). */
export const vendorAttributes = ['vendorName', 'domainFunctionality']
