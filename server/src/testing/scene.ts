/** The scene that a test prepared for one mistake of an operator. */
export interface Scene {
  /** Words of the machine, and the table's words in their place. */
  readonly spelled?: readonly (readonly [machine: string, table: string])[]
  /** A shell script that runs the command, `"$@"`, on a disk of its own. */
  readonly onDisk?: string
  readonly end?: () => Promise<void>
}

/** The place of a scene: the operator's `folder`, and the `data` folder, which may not exist. */
export interface Stage {
  readonly folder: string
  readonly data: string
  readonly store: string
}
