import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { runScript } from '../../testing/run-script.js'

test('a rejection that nobody waits for ends nothing, and its text keeps what was typed out of the log (W9, AU1)', () => {
  const source = readFileSync(join(import.meta.dirname, 'outlive-rejections.ts'), 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  const program = `${outputText}
    outliveRejections(itself, (line) => console.log(line))
    void Promise.reject(new Error('wrong: Secret-1'))
    void Promise.reject('Secret-2')
    setTimeout(() => console.log('still here'), 50)`
  const { said, status } = runScript(program)
  expect(status).toBe(0)
  expect(said).toContain('unhandled rejection')
  expect(said).toContain('still here')
  expect(said).not.toContain('Secret')
})
