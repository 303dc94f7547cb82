import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely'

/**
 * The types of the migrations as PostgreSQL has them. Texts are compared by their bytes, as SQLite
 * does, so that an order does not depend on the language of the server. Integers take what
 * JavaScript's do.
 */
const inPostgres: Readonly<Record<string, string>> = { text: 'text collate "C"', blob: 'bytea', integer: 'bigint' }

/** Lets migrations, which are written once for both engines, run on PostgreSQL. */
export const postgresColumns: KyselyPlugin = {
  transformQuery: ({ node }) =>
    isDefinition(node) ? { ...node, sqlFragments: node.sqlFragments.map(translated) } : node,
  transformResult: async ({ result }) => result,
}

function isDefinition(node: RootOperationNode): node is RawNode {
  return node.kind === 'RawNode' && /^\s*(create|alter) table\b/.test(node.sqlFragments[0] ?? '')
}

function translated(fragment: string): string {
  return fragment.replace(/\b(text|blob|integer)\b/g, (type) => inPostgres[type] ?? type)
}
