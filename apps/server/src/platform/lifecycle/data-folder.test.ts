import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#/config.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { explainDiskFault } from './data-folder.ts'
import { lockInstance } from './instance-lock.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an unusable data folder is reported in one sentence, with and without its own secret [Rel15]', async () => {
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

test('an existing secret is read on a full disk; an empty one is refused in one sentence [Rel15]', () => {
  const dataDir = path.join(folder, 'cheio')
  const { appSecret } = loadConfig({ DATA_DIR: dataDir }, folder)
  // a folder in place of the draft makes every attempt to write it fail, for every account
  mkdirSync(`${appSecretFile(dataDir)}.${process.pid}`)
  expect(loadConfig({ DATA_DIR: dataDir }, folder).appSecret).toBe(appSecret)
  writeFileSync(appSecretFile(dataDir), '')
  expect(() => loadConfig({ DATA_DIR: dataDir }, folder)).toThrow(/^O arquivo .+app-secret está vazio\. Traga-o/)
})

test.each([
  [{ code: 'ENOSPC' }, 'O disco está cheio. Libere'],
  [{ code: 'EDQUOT', path: '/dados/x' }, 'O disco de /dados/x está cheio. Libere'],
  [{ code: '53100' }, 'O disco do banco de dados está cheio. Libere'],
  [{ code: 'EROFS', path: '/dados/x' }, 'O disco de /dados/x só permite leitura.'],
  [{ code: 'EACCES', path: '/dados/x' }, 'Esta conta do sistema não pode abrir /dados/x.'],
])('the disk fault %j is explained in one sentence [Rel15]', (fault, sentence) => {
  expect(explainDiskFault(Object.assign(new Error('x'), fault))?.message).toMatch(new RegExp(`^${sentence}`))
})

test('an error that is not a disk fault keeps its own message [Rel15]', () => {
  expect(explainDiskFault(new TypeError('x'))).toBeUndefined()
  expect(explainDiskFault(Object.assign(new Error('x'), { code: 'ENOENT', path: '/dados/x' }))).toBeUndefined()
})
