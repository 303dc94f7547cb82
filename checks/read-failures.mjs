import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The most lines of an error, or of an attached text, that are told. */
const mostLines = 16

/** The failures in vitest's JSON report: a text for each test, or for a file that did not load. */
export function unitFailures(file) {
  return failuresOf(file, ({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [written(name, [message ?? ''])]
      return failed.map((test) => written(`${name}: ${test.fullName}`, test.failureMessages))
    }),
  )
}

/**
 * The failures in Playwright's JSON report: a text for each story, and for each error outside of
 * them.
 */
export function storyFailures(file) {
  return failuresOf(file, ({ suites, errors }) => [
    ...suites
      .flatMap(specsOf)
      .flatMap(({ title, file: name, tests }) =>
        tests.flatMap(({ projectName, results }) =>
          results
            .filter(({ errors: its }) => its.length > 0)
            .map((result) => written(`[${projectName}] ${name}: ${title}`, partsOf(result))),
        ),
      ),
    ...errors.map(({ message }) => written('outside of the stories', [message ?? ''])),
  ])
}

/** A report that is missing or torn tells nothing. The counts have it as a failure. */
function failuresOf(file, read) {
  if (!existsSync(file)) return []
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The errors of a story, and the texts that it attached. */
function partsOf({ errors, attachments }) {
  const texts = attachments.filter(({ body }) => body !== undefined)
  return [
    ...errors.map(({ message }) => message ?? ''),
    ...texts.map(({ name, body }) => `${name}:\n${Buffer.from(body, 'base64')}`),
  ]
}

/** The title, and the first lines of each part below it. */
function written(title, parts) {
  const lines = parts.flatMap((part) => stripVTControlCharacters(part).trimEnd().split('\n').slice(0, mostLines))
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}
