import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const client = path.resolve(import.meta.dirname, '../../test/conformance-client.ts')
const quickImports = fileURLToPath(import.meta.resolve('@prosa/server/src/platform/speed/quick-imports.ts'))

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = '150000'

/** Runs the suite in a folder for its results. */
const conformance = (...options: string[]) => run(process.execPath, [suite, ...options], { cwd: tmpdir() })

/** Scenarios that the product's client is not made for. */
const notOurs = {
  'elicitation-sep1034-client-defaults': 'no server asks a person anything during a call',
  'auth/2025-03-26-oauth-metadata-backcompat': 'metadata of another issuer are refused (RFC 8414, 3.3)',
  'auth/client-credentials-jwt': 'an extension; a person authorizes',
  'auth/client-credentials-basic': 'an extension; a person authorizes',
  'auth/cross-app-access-complete-flow': 'an extension; a person authorizes',
}

const passed = [
  'initialize',
  'tools_call',
  'sse-retry',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/basic-cimd',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/pre-registration',
  'auth/2025-03-26-oauth-endpoint-fallback',
  'auth/resource-mismatch',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
]

test('every client scenario of the conformance suite is either run here or has a reason', async () => {
  const { stdout } = await conformance('list')
  const scenarios = stdout.slice(stdout.indexOf('Client scenarios')).match(/(?<=^ {2}- )\S+/gm)
  expect(scenarios?.toSorted()).toEqual([...passed, ...Object.keys(notOurs)].toSorted())
})

test.each(passed)('the client passes the conformance scenario %s', async (scenario) => {
  const command = `${process.execPath} --import ${quickImports} ${client}`
  const { stderr } = await conformance('client', '--command', command, '--scenario', scenario, '--timeout', PATIENCE_MS)
  expect(stderr).toMatch(/Passed: (\d+)\/\1, 0 failed/)
})
