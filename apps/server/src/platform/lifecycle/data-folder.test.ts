import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#/config.ts'
import { lockInstance } from './instance-lock.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a data folder that cannot be used is said in one sentence, with and without a secret of its own [Rel15]', async () => {
  const file = path.join(folder, 'notas.txt')
  writeFileSync(file, 'x')
  for (const dataDir of [file, path.join(file, 'dados')]) {
    const sentence = /^A pasta de dados não pode ser usada: .+\nEscolha outra em DATA_DIR/
    const refused = expect.objectContaining({ name: 'StartError', message: expect.stringMatching(sentence) })
    expect(() => loadConfig({ DATA_DIR: dataDir }, folder)).toThrow(refused)
    await expect(lockInstance(dataDir, 'http://localhost:3000')).rejects.toEqual(refused)
  }
  const fresh = path.join(folder, 'novo', 'dados')
  loadConfig({ DATA_DIR: fresh }, folder)
  expect(statSync(fresh).mode & 0o777).toBe(0o700)
})
