import { expect, test } from 'vitest'
import { compareTexts, filesAt, isCommit, readDifference, textsIn } from './change.ts'

const difference = `a/apps/web/src/a.tsx b/apps/web/src/a.tsx
index 1..2 100644
--- a/apps/web/src/a.tsx
+++ b/apps/web/src/a.tsx
@@ -3 +3 @@ export function Page() {
-  <Label hint='Sempre igual'>Manter conectado</Label>
+  <Label hint='Sempre igual'>Manter ligado</Label>
@@ -9,2 +9,0 @@
-const one = 'Um texto que saiu'
-const two = 2
`

test('a difference has its file, its lines, and only the texts of one side', () => {
  expect(readDifference(difference)).toEqual({
    file: 'apps/web/src/a.tsx',
    lines: [3, 9],
    texts: ['Um texto que saiu', 'Manter conectado', 'Manter ligado'],
  })
})

test('a deleted and a binary file have no lines or texts of their own', () => {
  expect(readDifference('a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n')).toEqual({
    file: 'logo.png',
    lines: [],
    texts: [],
  })
})

test('texts are quoted or stand between tags; names of variables and signs are none', () => {
  expect(textsIn(`const a = b > c\nsay('Olá você', "Fim", \`Há \${count} avisos\`, '→')\n  Criar turma\n`)).toEqual([
    'Olá você',
    'Fim',
    'avisos',
    'Criar turma',
  ])
})

test('two texts of a file are compared from the first to the last changed line', () => {
  expect(compareTexts('a.ts', "a\nb = 'Antes disto'\nc", "a\nb = 'Depois disto'\nc")).toEqual({
    file: 'a.ts',
    lines: [2],
    texts: ['Antes disto', 'Depois disto'],
  })
})

test('a path holds the files that Git knows: a file itself, those of a folder, none outside of the project', () => {
  expect(filesAt('tools/test.ts')).toEqual(['tools/test.ts'])
  expect(filesAt('tools/setup')).toContain('tools/setup/setup.test.ts')
  for (const place of ['tools/missing.ts', 'node_modules', '/etc/hosts']) expect(filesAt(place)).toEqual([])
})

test('a commit is known by name, a missing one is not', () => {
  expect(['HEAD', 'HEAD~0', 'no-such-branch', ''].map(isCommit)).toEqual([true, true, false, false])
})
