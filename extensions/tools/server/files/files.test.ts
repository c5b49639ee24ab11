import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { createChat, type TestChat } from '@prosa/server/test/chat-reader.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { textIn } from '@prosa/server/test/formats.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { XMLValidator } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileFormats, type FileFormat } from '#/tools/extension.ts'
import { writeFile } from '#/tools/server/files/file-writer.service.ts'

const models = await forFile(startModelServer())
const app = await forFile(startTestApp({ env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' } }))
const maria = await createUser(app)
const joao = await createUser(app)

const origin = 'Feito com IA · Tutora & cia, versão 3'
// a WebP picture of one pixel
const logo = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const write = (
  text: string,
  format: FileFormat,
  head: { name: string; logo?: string } = { name: 'Escola <Céu> & Azul', logo },
) => writeFile(format, { text, frame: { head, origin } })

/** Checks what office programs complain of: XML, missing parts, and relations to them. Returns the parts that are text. */
function openPackage(file: Buffer): Record<string, string> {
  const parts = unzipSync(file)
  const texts = Object.fromEntries(
    Object.entries(parts).flatMap(([name, content]) =>
      /\.(?:xml|rels)$/.test(name) ? [[name, strFromU8(content)]] : [],
    ),
  )
  for (const [name, text] of Object.entries(texts)) expect(XMLValidator.validate(text), name).toBe(true)
  const types = texts['[Content_Types].xml']!
  for (const [, name] of types.matchAll(/PartName="\/([^"]+)"/g)) expect(parts, name).toHaveProperty([name!])
  for (const name of Object.keys(parts)) {
    const isKnown = types.includes(`"/${name}"`) || types.includes(`Extension="${name.split('.').at(-1)}"`)
    expect(isKnown, `${name} has a type`).toBe(true)
  }
  for (const [name, text] of Object.entries(texts).filter(([name]) => name.endsWith('.rels')))
    for (const [relation] of text.matchAll(/<Relationship [^>]*>/g)) {
      if (relation.includes('TargetMode="External"')) continue
      const target = /Target="([^"]+)"/.exec(relation)![1]!
      const folder = path.posix.dirname(path.posix.dirname(name))
      expect(parts, `${name}: ${target}`).toHaveProperty([
        path.posix.join(target.startsWith('/') ? '' : folder, target).replace(/^\//, ''),
      ])
    }
  return texts
}

const hostile = [
  '# Título \u0000\u0001 <b>&"\'😀 \ud83d',
  'Tipo: prova',
  '## []:*?/\\ <a>\u000b',
  '1. ]]></w:t> 10⁶ e x² ação 👩🏽‍🏫 مرحبا\n   Resposta: \u0008b) & <c>\n   Fonte: ]]> “x”',
  '## ',
  '',
  '| a |',
  '|---|',
  '| =cmd|\'/c calc\'!A1 | =HYPERLINK("http://a.example") | \u0000 | <x> |',
  '## []:*?/\\ <a>',
  '| a | b |',
  `- ${'muito '.repeat(3000)}`,
  `${'> '.repeat(60)}fundo`,
  `${'  '.repeat(40)}- fundo`,
  `**${'x'.repeat(5000)}`,
].join('\n')

test('a hostile draft becomes a sound file in every format, also with a broken logo and without any text', async () => {
  for (const format of ['docx', 'pptx', 'xlsx'] as const)
    for (const text of [hostile, '', '## ', '| |\n|-|'])
      openPackage(await write(text, format, { name: '', logo: Buffer.from('não é imagem').toString('base64') }))
  for (const text of [hostile, '']) expect((await write(text, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['PNG', Buffer.from('89504e470d0a1a0a0000000d4948445200000040000000400806000000', 'hex').toString('base64')],
  ['WebP', Buffer.from(logo, 'base64').fill(0xff, 20).toString('base64')],
])('a logo in %s that is broken costs no file its formats', async (_, broken) => {
  const text = '# Aviso\n\nVenha **amanhã**.'
  for (const format of fileFormats) {
    const read = await textIn(format, await write(text, format, { name: 'Escola', logo: broken }))
    expect(read, format).toContain('Venha amanhã.')
  }
})

test('a long or wide draft loses nothing on slides without a word, and a sheet has a row for each paragraph', async () => {
  const cells = (text: string) => `| ${Array.from({ length: 30 }, (_, at) => `${text} ${at}`).join(' | ')} |`
  const wide = Object.values(openPackage(await write(`# A\n\n${cells('coluna')}\n|---|\n${cells('valor')}`, 'pptx')))
  for (let at = 0; at < 30; at += 1) expect(wide.some((part) => part.includes(`>valor ${at}<`))).toBe(true)
  const rows = Array.from({ length: 4000 }, (_, at) => `| linha ${at} |`).join('\n')
  const long = openPackage(await write(`# A\n\n| a |\n|---|\n${rows}`, 'pptx'))
  expect(Object.values(long).some((part) => part.includes('O restante não coube'))).toBe(true)
  const lines = Array.from({ length: 60 }, (_, at) => `- parágrafo ${at}`).join('\n')
  const sheet = openPackage(await write(`# A\n\n${lines}`, 'xlsx'))['xl/worksheets/sheet1.xml']!
  expect(sheet.match(/<row /g)).toHaveLength(63)
})

test('sheets of one name get names of their own, none longer than the format allows', async () => {
  const table = '\n| a |\n|---|\n| b |\n'
  const sections = ['A (4)', 'A', 'A', ...Array.from({ length: 110 }, () => 'Seção '.repeat(20))]
  const text = sections.map((title) => `## ${title}\n${table}`).join('')
  const { 'xl/workbook.xml': book } = openPackage(await write(text, 'xlsx'))
  const names = [...book!.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name!)
  expect(names).toHaveLength(sections.length + 1)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.filter((name) => name.length > 31)).toEqual([])
})

const exam = `# Prova de Ciências
Tipo: prova

## Água
1. A que temperatura a água ferve?
   Resposta: b) 100 °C
   Fonte: Livro, página 12: “ferve a 100 °C”

| Aluno | P1 | Média |
|---|---|---|
| João | 7,5 | =MÉDIA(B2:B3) |
| =WEBSERVICE("http://a.example") | 007 | =C3 |`

test('a document and its PDF name school, passage and origin, and begin a page for the key', async () => {
  const docx = await write(exam, 'docx')
  const parts = openPackage(docx)
  const body = parts['word/document.xml']!
  const text = await textIn('docx', docx)
  for (const each of ['Escola <Céu> & Azul', 'Nome: ___', 'Fonte: Livro, página 12', 'João', '=WEBSERVICE("http'])
    expect(text).toContain(each)
  expect(text).not.toContain('MÉDIA')
  expect(body.indexOf('Resposta')).toBe(-1)
  const [before, key] = body.split('w:pageBreakBefore')
  expect(before).not.toContain('b) 100 °C')
  expect(key).toContain('b) 100 °C')
  expect(parts['docProps/core.xml']).toContain('Feito com IA · Tutora &amp; cia, versão 3')
  expect(Object.keys(unzipSync(docx)).some((name) => /media\/.*\.png$/.test(name))).toBe(true)
  const pdf = await write(exam, 'pdf')
  const printed = await textIn('pdf', pdf)
  expect(printed.indexOf('b) 100 °C')).toBeGreaterThan(printed.indexOf('Gabarito'))
  expect(pdf.toString('latin1')).toContain('/Subject')
})

test('slides have their passages and a slide with the key', async () => {
  const parts = openPackage(await write(exam, 'pptx'))
  const slides = Object.keys(parts)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted()
  expect(slides).toHaveLength(4)
  expect(slides.map((name) => parts[name]!.includes('b) 100 °C'))).toEqual([false, false, false, true])
  expect(parts[slides[1]!]).toContain('Fonte: Livro, página 12')
  expect(slides.map((name) => parts[name]!.includes('MÉDIA('))).toEqual([false, false, false, false])
  expect(parts['docProps/core.xml']).toContain('Feito com IA')
})

test('a worksheet keeps formulas and numbers, stores hostile ones as text, and has a sheet for the key', async () => {
  const parts = openPackage(await write(exam, 'xlsx'))
  const [text, table, key] = [1, 2, 3].map((sheet) => parts[`xl/worksheets/sheet${sheet}.xml`]!)
  expect([...parts['xl/workbook.xml']!.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Texto',
    'Água',
    'Gabarito',
  ])
  expect(table).toMatch(/<c r="B2"[^>]*><v>7.5<\/v>/)
  expect(table).toMatch(/<f>AVERAGE\(B2:B3\)<\/f>/)
  // it depends on itself
  expect(table!.match(/<f>/g)).toHaveLength(1)
  expect(table).not.toContain('WEBSERVICE')
  expect(parts['xl/sharedStrings.xml']).toContain('=WEBSERVICE("http://a.example")')
  expect(key).not.toBe('')
  expect(text).toContain('<oddHeader>&amp;LEscola &lt;Céu&gt; &amp;&amp; Azul</oddHeader>')
  expect(parts['docProps/core.xml']).toContain('Feito com IA')
})

const input = {
  tipo: 'prova',
  titulo: 'Água',
  secoes: [{ itens: [{ texto: 'Ferve a?', resposta: '100 °C', fonte: 1 }] }],
}

async function askForFile(written: object = input): Promise<{ chat: TestChat; call: ToolCall }> {
  const chat = await createChat(app, maria, { tools: ['criar_arquivo'] })
  const toolCall = { name: 'criar_arquivo', arguments: JSON.stringify(written) }
  models.next({ toolCall, text: '', tokens: 0 }, { text: 'Fiz uma prova com uma questão.' })
  await chat.ask('Faça uma prova sobre a água.')
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  return { chat, call: messages.at(-1)!.parts.find((part) => part.type === 'call')! }
}

test('a malformed draft is explained to the model and leaves nothing', async () => {
  for (const wrong of [
    {},
    { ...input, secoes: [] },
    { ...input, tipo: 'vírus' },
    { ...input, titulo: 'x'.repeat(300) },
  ]) {
    const { chat, call } = await askForFile(wrong)
    expect(call).toMatchObject({ state: 'failed' })
    const params = { chatId: chat.id, draftId: call.id }
    await expect(maria.api.getFileDraft({ params })).rejects.toMatchObject({ status: 404 })
  }
})

test('the draft of a call is read, edited and downloaded by its owner only, and goes with the conversation', async () => {
  const { chat, call } = await askForFile()
  expect(call).toMatchObject({ label: 'Criar arquivo', state: 'done' })
  const params = { chatId: chat.id, draftId: call.id }
  const { title, text, version } = await maria.api.getFileDraft({ params })
  expect(title).toBe('Água')
  expect(text).toBe('# Água\nTipo: Prova\n\n1. Ferve a?\n   Resposta: 100 °C')
  const edited = text.replace('Ferve', 'Congela').replace('# Água', '# Gelo')
  expect((await maria.api.updateFileDraft({ params, body: { text: edited, version } })).title).toBe('Gelo')
  await expect(maria.api.updateFileDraft({ params, body: { text, version } })).rejects.toMatchObject({ status: 409 })
  for (const format of fileFormats) {
    const file = await maria.api.downloadFileDraft({ params, query: { format } })
    expect(file.headers.get('content-disposition')).toContain(`Gelo.${format}`)
    expect(await textIn(format, Buffer.from(await file.arrayBuffer()))).toContain('Congela a?')
  }
  const elsewhere = { ...params, draftId: randomUUID() }
  for (const [who, wanted] of [
    [joao, params],
    [maria, elsewhere],
  ] as const) {
    await expect(who.api.getFileDraft({ params: wanted })).rejects.toMatchObject({ status: 404 })
    await expect(who.api.updateFileDraft({ params: wanted, body: { text } })).rejects.toMatchObject({ status: 404 })
    await expect(who.api.downloadFileDraft({ params: wanted, query: {} })).rejects.toMatchObject({ status: 404 })
  }
  await app.ctx.pool.query('delete from chats where id = $1', [chat.id])
  const { rows } = await app.ctx.pool.query('select from file_drafts where id = $1', [call.id])
  expect(rows).toEqual([])
})

test('passages that a person chooses from an answer become a file that does not say it was made by a model', async () => {
  const chat = await createChat(app, maria)
  models.next({ text: 'A água ferve a 100 °C.' })
  await chat.ask('A que temperatura a água ferve?')
  const draftId = (await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!.id
  const params = { chatId: chat.id, draftId }
  expect((await maria.api.getFileDraft({ params })).text).toBe('')
  await maria.api.updateFileDraft({ params, body: { text: '# Folha\n\nA água ferve.\nFonte: Livro' } })
  const file = await maria.api.downloadFileDraft({ params, query: { format: 'docx' } })
  const parts = openPackage(Buffer.from(await file.arrayBuffer()))
  expect(parts['docProps/core.xml']).toContain('Trechos de documentos · ')
  expect(parts['docProps/core.xml']).not.toContain('IA')
})
