import { expect, test } from 'vitest'
import { acceptedEndings, findProblem } from '#/blocks/chat/attachments/file-rules.ts'

const offered = { kinds: ['pdf' as const, 'image' as const], maxMb: 1, perMessage: 2 }
const file = (name: string, type = '') => new File(['x'], name, { type })

test.each([
  ['foto.jfif', 'image/jpeg'],
  ['FOTO.JPE', ''],
  ['image', ''],
  ['IMG_1.HEIC', 'image/heic'],
  ['prova.pdf', 'application/pdf'],
])('%s goes to the server, which inspects it', (name, type) => {
  expect(findProblem(file(name, type), offered)).toBeUndefined()
})

test('a file that cannot be accepted is refused before uploading, with advice', () => {
  expect(findProblem(file('prova.doc'), offered)).toBe(
    'Aqui só entram PDF e imagens PNG, JPEG e WebP. Abra no Word e salve como PDF.',
  )
  expect(findProblem(file('fotos.zip'), offered)).toContain('envie os arquivos de dentro dela')
  expect(findProblem(file('foto.png', 'image/png'), { ...offered, kinds: ['pdf'] })).toBe('Aqui só entram PDF.')
})

test('a phone offers its camera when pictures are accepted, because a picture type is named', () => {
  expect(acceptedEndings(offered)).toContain('image/jpeg')
  expect(acceptedEndings({ ...offered, kinds: ['pdf'] })).toBe('.pdf')
})
