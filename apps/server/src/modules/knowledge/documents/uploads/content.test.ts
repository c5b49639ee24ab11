import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  checkContent,
  displayName,
  findFileKind,
  sentName,
} from '#/modules/knowledge/documents/uploads/content.model.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { docxSkeleton, makeZip } from '#test/documents.ts'
import { sample } from '#test/formats.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'prosa-content-'))

afterAll(() => rm(folder, { recursive: true }))

/** Returns why a content is refused under this name; '' if it is accepted. */
async function refusalOf(name: string, content: Buffer): Promise<string> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  return checkContent(file, findFileKind(name)!, content.length).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      return `${error.code}: ${error.message}`
    },
  )
}

const names = [
  'libreoffice.pdf',
  'pandoc.docx',
  'pandoc.pptx',
  'libreoffice.odt',
  'libreoffice.odp',
  'pandoc.epub',
  'libreoffice.html',
  'chromium.png',
  'phone.jpg',
  'chromium.webp',
]

test.each(names)('%s is accepted under its own name and refused under every other [F2]', async (own) => {
  for (const name of names)
    expect([name, await refusalOf(name, sample(own))]).toEqual([
      name,
      name === own ? '' : expect.stringContaining('document_content_mismatch'),
    ])
})

test.each(['libreoffice.docx', 'libreoffice.epub', 'short.png'])('%s is accepted as well [F2]', async (name) => {
  expect(await refusalOf(name, sample(name))).toBe('')
})

test("a phone's portrait with much metadata before its size is accepted as a picture [F2]", async () => {
  const photo = sample('phone.jpg')
  const text = Buffer.alloc(65_000, 'A')
  text.write('\xff\xe1\xfd\xe6http://ns.adobe.com/xmp/extension/\0', 'latin1')
  const portrait = Buffer.concat([photo.subarray(0, 2), ...Array.from({ length: 45 }, () => text), photo.subarray(2)])
  expect(await refusalOf('retrato.jpg', portrait)).toBe('')
})

test('a CSV with a two-byte letter at any position is accepted [F2]', async () => {
  const head = 'Aluno;Cidade\nAna;'
  const content = Buffer.from(`${head}${'x'.repeat(65_535 - head.length)}Índio\n`)
  expect(await refusalOf('longa.csv', content)).toBe('')
})

test.each<[string, Buffer]>([
  ['windows.txt', Buffer.from('avaliação', 'latin1')],
  ['largo.md', Buffer.from('\ufeffavaliação', 'utf16le')],
  ['sem-marca.html', Buffer.from('<p>avaliação', 'utf16le').swap16()],
])('%s is accepted as a text, whatever program wrote it [F2]', async (name, content) => {
  expect(await refusalOf(name, content)).toBe('')
})

const pptxSkeleton = docxSkeleton.map(({ name, content }) => ({
  name,
  content: Buffer.from(
    content.toString().replace('wordprocessingml.document', 'presentationml.presentation').replace('/word/', '/ppt/'),
  ),
}))
const withPart = (name: string, content: Buffer) => makeZip([...pptxSkeleton, { name, content }])
/** The format of password-protected Office files, and of all Office files before 2007. */
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
/** A picture whose header declares too many pixels. */
function hugePng(): Buffer {
  const content = Buffer.from(sample('chromium.png'))
  content.writeUInt32BE(60_000, 16)
  content.writeUInt32BE(60_000, 20)
  return content
}

test.each<[string, string, Buffer, RegExp]>([
  ['a presentation with a password', 'a.pptx', cfb, /mismatch: .*senha.*PowerPoint/],
  [
    'a presentation of which one part has a password',
    'a.pptx',
    makeZip([...pptxSkeleton, { name: 'ppt/presentation.xml', content: Buffer.from('<p/>'), locked: true }]),
    /mismatch: O arquivo PPTX está protegido por senha/,
  ],
  [
    'an archive in a presentation',
    'a.pptx',
    withPart('ppt/embeddings/a.zip', makeZip(docxSkeleton)),
    /mismatch: O arquivo PPTX contém outro arquivo compactado/,
  ],
  [
    'a presentation that unfolds without end',
    'a.pptx',
    withPart('ppt/presentation.xml', Buffer.alloc(20_000_000)),
    /too_large: Descompactado/,
  ],
  [
    'a book whose end is lost',
    'a.epub',
    sample('pandoc.epub').subarray(0, 5000),
    /mismatch: O arquivo EPUB está danificado/,
  ],
  [
    'a text document whose end is lost',
    'a.odt',
    sample('libreoffice.odt').subarray(0, 15_000),
    /mismatch: O arquivo ODT está danificado/,
  ],
  ['a picture beyond all sense', 'a.png', hugePng(), /too_large: A imagem passa de 40 megapixels/],
  ['a picture of which there is only the beginning', 'a.jpg', sample('phone.jpg').subarray(0, 20), /mismatch/],
  [
    'bytes that are no text',
    'a.html',
    Buffer.from('3c703e818d0001029f8e7a00fe', 'hex'),
    /mismatch: O arquivo não é um texto/,
  ],
  ['a RTF that calls itself a text', 'a.txt', Buffer.from('{\\rtf1\\ansi Aviso}'), /mismatch/],
])('%s is refused with a specific sentence [F3]', async (_, name, content, sentence) => {
  expect(await refusalOf(name, content)).toMatch(sentence)
})

test('a presentation with the embedded sheet of a chart is accepted, and the sheet is not opened [F3]', async () => {
  expect(await refusalOf('a.pptx', withPart('ppt/embeddings/Planilha1.xlsx', makeZip(docxSkeleton)))).toBe('')
})

/** A name as a form delivers it: one character per byte. */
const bytes = (name: string) => Buffer.from(name).toString('latin1')

test.each([
  ['UTF-8', bytes('avaliação 🎒.txt'), 'avaliação 🎒.txt'],
  ['what an older program writes', 'avalia\xe7\xe3o \x93final\x94.txt', 'avaliação “final”.txt'],
  ['`filename*`, which was read before', 'prova 🎒 ç.txt', 'prova 🎒 ç.txt'],
  ['what browsers write for quotes', 'Prova %22final%22 100%.txt', 'Prova "final" 100%.txt'],
  ['what browsers write for a line end', 'a%0D%0Ab%0A.txt', 'ab.txt'],
  ['what aiohttp writes', 'Avalia%C3%A7%C3%A3o%20final.txt', 'Avaliação final.txt'],
  ['signs that are no such writing', 'Meta%2050%.txt', 'Meta%2050%.txt'],
  ['such writing of another code page', 'avalia%E7%E3o.txt', 'avalia%E7%E3o.txt'],
  ['a folder', bytes('C:\\aulas\\ação.txt'), 'ação.txt'],
  ['marks that turn the text around', bytes('fatura\u202Etxt.exe.txt'), 'faturatxt.exe.txt'],
  ['a family of emoji', bytes('👨‍👩‍👧.txt'), '👨‍👩‍👧.txt'],
  ['more than a name holds', bytes(`x${'🎒'.repeat(150)}.txt`), `x${'🎒'.repeat(97)}.txt`],
])('a file name is decoded from %s [F5]', (_, sent, decoded) => {
  expect(displayName(sentName(sent))).toBe(decoded)
})
