import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../databases/postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the private PostgreSQL of this run answers. */
    readonly postgres: { readonly folder: string; readonly port: number }
  }
}

/** Starts one PostgreSQL for all files of a project of tests, and stops it after them. */
export default async function servePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { folder, port, stop } = await startPostgres()
  project.provide('postgres', { folder, port })
  return stop
}
