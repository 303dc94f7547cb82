import type { DirectoryConfig } from './config.js'

/**
 * What the ids of accounts that live in the store begin with: nothing where all do, or the name of one
 * of several directories. Null where none does.
 */
export function idPrefixInStore(config: DirectoryConfig): string | null {
  if (config.kind !== 'several') return config.kind === 'embedded' ? '' : null
  const embedded = config.among.find(({ directory }) => directory.kind === 'embedded')
  return embedded === undefined ? null : `${embedded.name}:`
}

/** True where accounts live in the store, all or those of one of several directories. */
export function isInStore(config: DirectoryConfig): boolean {
  return idPrefixInStore(config) !== null
}

/** The directories on other machines; null where there are none. */
export function onOtherMachines(directory: DirectoryConfig): Exclude<DirectoryConfig, { kind: 'embedded' }> | null {
  if (directory.kind !== 'several') return directory.kind === 'embedded' ? null : directory
  const among = directory.among.filter((one) => one.directory.kind !== 'embedded')
  return among.length === 0 ? null : { ...directory, among }
}
