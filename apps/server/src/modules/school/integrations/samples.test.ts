import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#/config.ts'
import { forFile } from '#test/for-file.ts'
import { createSchool, studentOf } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const samples = path.join(projectRoot, 'docs/samples/sga')
const run = promisify(execFile)

const app = await forFile(startTestApp())
const school = await createSchool(app, { externalCode: 'BIO-8A-1' })

/** PHP and Python are not on every machine; what is there is run. */
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const programs = [
  [process.execPath, 'node/launch.mjs'],
  ['sh', 'curl/launch.sh'],
  ...(isThere('python3') ? [['python3', 'python/launch.py'] as const] : []),
  ...(isThere('php') ? [['php', 'php/launch.php'] as const] : []),
] as const

test.each(programs)('the sample of the guide runs: %s %s', async (program, file) => {
  const env = { ...process.env, PROSA_URL: app.url, SGA_CLIENT_ID: school.clientId, SGA_SECRET: school.secret }
  const student = ['BIO-8A-1', '20260042', 'Júlia "Ju" D\'Ávila \\ Prado']
  const { stdout } = await run(program, [path.join(samples, file), ...student], { env })
  const code = /code=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const { token } = await app.api().exchangeRedirect({ params: { code } })
  expect((await studentOf(app, token, school.code).participation()).student.firstName).toBe('Júlia')
  const { rows } = await app.ctx.pool.query<{ name: string }>('select name from sga_students')
  expect(rows).toEqual([{ name: student[2] }])
})
