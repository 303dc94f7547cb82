import type { Described } from './calls/call.js'
import { downloadPaths } from './paths.js'

/** A file below the API base. */
interface Download extends Described {
  readonly contentType: string
}

/**
 * Files that a browser or a program fetches below the API base; they are no calls. All are `GET`.
 */
export const downloads = {
  photo: {
    path: downloadPaths.photo,
    word: 'profile',
    summary:
      'The photo of the signed-in visitor, where the account has one. `userInfo.photo` adds a query of its own for each person.',
    needs: 'session',
    refusals: ['session-gone', 'not-found', 'https-only', 'unavailable'],
    contentType: 'image/*',
  },
  description: {
    path: downloadPaths.description,
    word: 'description',
    summary: 'This description of all calls, OpenAPI 3.1.',
    needs: 'nothing',
    refusals: [],
    contentType: 'application/json',
  },
} as const satisfies Readonly<Record<string, Download>>
