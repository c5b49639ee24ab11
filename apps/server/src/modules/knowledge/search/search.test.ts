import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { assistantAsOwner, listOwners } from '#/modules/knowledge/owners.model.ts'
import { copyDocuments } from '#/modules/knowledge/documents/documents.repository.ts'
import { replaceChunks } from '#/modules/knowledge/documents/indexing.repository.ts'
import { wholeKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { parseQuestion } from '#/modules/knowledge/search/parsed-question.model.ts'
import { type OwnedSearch, passageQuery } from '#/modules/knowledge/search/passage-query.repository.ts'
import { searchInParts, withVariety } from '#/modules/knowledge/search/hybrid.service.ts'
import { type PassageSearch, searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { documents, knowledgeBases } from '#/modules/knowledge/knowledge.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const passages = [
  'Regulamento da Escola Horizonte. As aulas começam às 7h30 e terminam ao meio-dia.',
  'O portão da escola fecha quinze minutos depois do início das aulas. Quem chega atrasado espera o segundo horário.',
  'Avaliações: a nota mínima para aprovação é 7,0 em todas as disciplinas da escola.',
  'Quem ficar abaixo da média faz a prova de recuperação em dezembro, sem custo.',
  'Biblioteca: cada estudante pode levar até três livros por catorze dias.',
  'O atraso na devolução de livros suspende novos empréstimos por uma semana.',
  'O uniforme é obrigatório: camiseta azul, calça cinza e tênis. Nos dias de educação física, o short da escola.',
  'Os pais recebem os boletins por e-mail ao fim de cada bimestre.',
  'A cantina aceita cartões e Pix. Alunos com alergia alimentar precisam de atestado médico.',
  'É proibido usar o celular em sala, salvo quando o professor pedir.',
]

const database = await forFile(createTestDatabase())
const { db } = database
const [owner] = await db
  .insert(users)
  .values({ name: 'Maria', email: 'maria@escola.test', roles: ['user'] })
  .returning({ id: users.id })
const ownerId = owner!.id
const school = await assistantWith({ 'regras.pdf': passages })

async function assistantWith(files: Record<string, string[]>): Promise<number> {
  const { db } = database
  const [assistant] = await db
    .insert(assistants)
    .values({ ownerId, draftSavedBy: ownerId, draft: initialConfig('Escola', 'embedded:trechos') })
    .returning({ id: assistants.id })
  const assistantId = assistant!.id
  for (const [name, texts] of Object.entries(files)) {
    const id = randomUUID()
    await db.insert(documents).values({
      id,
      assistantId,
      name,
      kind: 'pdf',
      bytes: 1,
      contentHash: Buffer.from(id),
      storageKey: randomUUID(),
      status: 'ready',
      createdBy: ownerId,
    })
    await replaceChunks(
      db,
      { id, ...assistantAsOwner(assistantId) },
      texts.map((text, n) => ({ page: n + 1, text })),
    )
  }
  return assistantId
}

const pagesFor = async (question: string, limit = 3) =>
  (await searchByWords(database.db, { owners: [assistantAsOwner(school)], question, limit })).map(({ page }) => page)

test.each([
  ['Qual é a nota mínima para passar de ano?', 3],
  ['que horas comeca a aula', 1],
  ['Cheguei atrasado, e agora? O portão fecha quando?', 2],
  ['Quantos livros eu posso pegar na biblioteca?', 5],
  ['O que acontece se eu atrasar a devolução de um livro?', 6],
  ['preciso fazer recuperacao?', 4],
  ['Como é o uniforme na educação física?', 7],
  ['Meu filho tem alergia, o que eu preciso levar?', 9],
  ['posso usar celulares na sala?', 10],
  ['boletim por email', 8],
  ['avaliacao', 3],
  ['Você pode me dizer, por favor, quando os pais recebem o boletim?', 8],
])('a natural question finds its passage first: %s [Z5]', async (question, page) => {
  expect((await pagesFor(question))[0]).toBe(page)
})

test('a question without content words finds nothing [Z5]', async () => {
  expect(await pagesFor('O que você sabe?')).toEqual([])
  expect(await pagesFor('?!')).toEqual([])
  expect(await pagesFor(`:* & | ! ( ) ' \\ <-> --`)).toEqual([])
})

test('quotes raise and a minus lowers passages, and neither hides other passages [S13]', async () => {
  expect((await pagesFor('"nota mínima"'))[0]).toBe(3)
  expect((await pagesFor('"mínima nota"'))[0]).toBe(3)
  expect((await pagesFor('O que acontece se eu atrasar a devolução? "catorze dias"'))[0]).toBe(5)
  expect((await pagesFor('livros -atraso')).slice(0, 2)).toEqual([5, 6])
  expect((await pagesFor('livros atraso')).slice(0, 2)).toEqual([6, 5])
  for (const bullet of ['-livros da biblioteca', '- livros da biblioteca', '—livros da biblioteca'])
    expect((await pagesFor(bullet))[0]).toBe(5)
  expect((await pagesFor('“'))[0]).toBeUndefined()
})

test("a misspelt word is corrected from the assistant's present documents only [S13]", async () => {
  expect((await pagesFor('que dia sai o boletin do bimetsre?'))[0]).toBe(8)
  expect((await pagesFor('uniformme'))[0]).toBe(7)
  const id = await assistantWith({ 'a.pdf': ['O planetário abre aos sábados.'] })
  const find = async (question: string) =>
    (await searchByWords(database.db, { owners: [assistantAsOwner(id)], question, limit: 3 })).map(({ text }) => text)
  expect(await find('planetario')).toHaveLength(1)
  expect(await find('plametário')).toHaveLength(1)
  expect(await find('observatorioo')).toEqual([])
  expect(await find('unifromes')).toEqual([])
  const [document] = await database.db.select().from(documents).where(eq(documents.assistantId, id))
  await replaceChunks(database.db, { id: document!.id, ...assistantAsOwner(id) }, [
    { page: 1, text: 'O observatório abre aos domingos.' },
  ])
  expect(await find('plametário')).toEqual([])
  // on a busy machine the previous vocabulary is used at first
  await expect.poll(() => find('observatorioo')).toHaveLength(1)
  await database.db.delete(documents).where(eq(documents.assistantId, id))
  expect(await find('observatorioo')).toEqual([])
})

test('a name is found by its acronym and vice versa, if a document of the assistant introduces both [S12]', async () => {
  const both = 'O Projeto Político-Pedagógico (PPP) é escrito a cada dois anos.'
  const long = 'As famílias leem o projeto político e pedagógico na biblioteca.'
  const short = 'O PPP fica exposto no mural da entrada.'
  const find = async (id: number, question: string) => {
    const found = await searchByWords(database.db, { owners: [assistantAsOwner(id)], question, limit: 3 })
    return found.map(({ text }) => text).toSorted()
  }
  const id = await assistantWith({ 'a.pdf': [both, long, short] })
  expect(await find(id, 'PPP')).toEqual([both, long, short].toSorted())
  expect(await find(id, 'projeto político-pedagógico')).toEqual([both, long, short].toSorted())
  const without = await assistantWith({ 'a.pdf': [long, short] })
  expect(await find(without, 'PPP')).toEqual([short])
})

test("plural acronyms and students' abbreviations find the documents' spelling [S12]", async () => {
  const texts = ['EPI é o que protege no laboratório.', 'O ônibus passa às 7h.', 'O celular fica guardado.']
  const owners = [assistantAsOwner(await assistantWith({ 'a.pdf': texts }))]
  const first = async (question: string) => (await searchByWords(database.db, { owners, question, limit: 1 }))[0]?.text
  expect(await first('o que são EPIs?')).toBe(texts[0])
  expect(await first('que horas vem o busão')).toBe(texts[1])
  expect(await first('cadê meu zap?')).toBe(texts[2])
})

test('a formula and a power are found as people type them, in any spelling of the document [S12]', async () => {
  const texts = [
    'A fórmula da água é H_2O.',
    'O gás carbônico é CO₂.',
    'A colônia tem 10^6 bactérias.',
    'A sala mede 48 m^2.',
  ]
  const owners = [assistantAsOwner(await assistantWith({ 'a.pdf': texts }))]
  const first = async (question: string) => (await searchByWords(database.db, { owners, question, limit: 1 }))[0]?.text
  expect(await first('o que é H2O?')).toBe(texts[0])
  expect(await first('quem tem 10⁶?')).toBe(texts[2])
  expect(await first('quantos m² tem?')).toBe(texts[3])
  expect(await first('e CO2?')).toBe(texts[1])
})

test('a copied assistant corrects misspelt words like its original [S13]', async () => {
  const from = await assistantWith({ 'a.pdf': ['O planetário abre aos sábados.'] })
  const to = await assistantWith({})
  await copyDocuments(database.db, { from, to, userId: ownerId, now: new Date() })
  const search = { owners: [assistantAsOwner(to)], question: 'plametário', limit: 3 }
  expect(await searchByWords(database.db, search)).toHaveLength(1)
})

test("one statement copies an assistant's passages, each once and into its own document [S13, Rel11]", async () => {
  const from = await assistantWith({
    'a.pdf': ['O auditório fica no bloco C.'],
    'b.pdf': ['Às nove.'],
    'c.pdf': ['Nada.'],
  })
  await database.db.execute(sql`
    insert into chunks (document_id, assistant_id, position, text) select id, assistant_id, n, name || ' ' || n
    from documents, generate_series(2, 300) n where assistant_id = ${from}`)
  await database.db.execute(sql`update documents set chunk_count = 300 where assistant_id = ${from}`)
  await database.db.execute(sql`
    create table statements (rows int);
    create function note() returns trigger language plpgsql as $$ begin insert into statements select count(*) from made; return null; end $$;
    create trigger noted after insert on chunks referencing new table as made for each statement execute function note()`)
  const to = await assistantWith({})
  await database.db.execute(sql`truncate statements`)
  await copyDocuments(database.db, { from, to, userId: ownerId, now: new Date() })
  const contents = async (assistantId: number) => {
    const { rows } = await database.db.execute(sql`
      select d.name, c.position, c.text from documents d join chunks c on c.document_id = d.id where d.assistant_id = ${assistantId} order by 1, 2, 3`)
    return rows
  }
  expect(await contents(to)).toEqual(await contents(from))
  const { rows } = await database.db.execute(sql`select rows from statements`)
  expect(rows).toEqual([{ rows: 900 }])
  await database.db.execute(sql`drop function note cascade; drop table statements`)
})

test('a definition ranks before a mention [S13]', async () => {
  const texts = [
    'Mitose, mitose e mais mitose: a prova de mitose é em maio.',
    'A aula de biologia trata de várias coisas. A mitose é a divisão de uma célula em duas iguais, e a meiose em quatro.',
  ]
  const owners = [assistantAsOwner(await assistantWith({ 'a.pdf': texts }))]
  const first = async (question: string) => (await searchByWords(database.db, { owners, question, limit: 2 }))[0]?.text
  expect(await first('O que é a mitose?')).toBe(texts[1])
  expect(await first('prova de mitose')).toBe(texts[0])
})

const passagesFor = (question: string, earlier?: string, unsure = false) => {
  const search = { owners: [assistantAsOwner(school)], question, earlier, unsure, limit: 6 }
  return searchInParts(search, (part) => searchByWords(database.db, part))
}
const pagesInParts = async (...search: Parameters<typeof passagesFor>) =>
  (await passagesFor(...search)).map(({ page }) => page)

test('two questions in one each have a passage among the first, and a common passage comes once [S13]', async () => {
  const found = await pagesInParts('Quantos livros posso levar e quando os pais recebem o boletim?')
  expect(new Set(found.slice(0, 2))).toEqual(new Set([5, 8]))
  expect(new Set(found).size).toBe(found.length)
  const scores = (await passagesFor('Quantos livros posso levar?')).map(({ score }) => score)
  expect(scores[0]).toBe(1)
})

test('a follow-up question finds the previous topic, and a new topic is not lost [S12]', async () => {
  const before = 'Quantos livros posso levar da biblioteca?'
  expect(await pagesInParts('e se eu atrasar a devolução deles?', before)).toEqual(expect.arrayContaining([5, 6]))
  expect(await pagesInParts('E o uniforme?', before)).toContain(7)
  expect((await pagesInParts('?', before))[0]).toBe(5)
})

test('a short question leads alone on a new topic, and with its predecessor on the same one [S12]', async () => {
  const before = 'Quantos livros posso levar da biblioteca?'
  const found = await pagesInParts('O que é o uniforme?', before, true)
  expect(found[0]).toBe(7)
  expect(found).toContain(5)
  expect((await pagesInParts('por quantos dias é o limite?', before, true))[0]).toBe(5)
})

test('passages of another assistant are neither found nor read as a whole [Z5]', async () => {
  const secret = await assistantWith({ 'segredo.pdf': ['O cofre da biblioteca abre com a senha girassol.'] })
  expect(await pagesFor('Qual é a senha do cofre girassol?')).toEqual([])
  const found = await searchByWords(database.db, {
    owners: [assistantAsOwner(secret)],
    question: 'biblioteca',
    limit: 10,
  })
  expect(found.map(({ documentName }) => documentName)).toEqual(['segredo.pdf'])
  const whole = await wholeKnowledge(database.db, { owners: [assistantAsOwner(school)], maxChars: 100_000 })
  expect(whole.map(({ text }) => text)).toEqual(passages)
})

test('the same text in two documents is found once, and the limit holds [S13]', async () => {
  const id = await assistantWith({
    'a.pdf': ['A feira é em maio.', 'A feira tem livros.'],
    'b.pdf': ['A feira é em maio.'],
  })
  const find = (limit: number) =>
    searchByWords(database.db, { owners: [assistantAsOwner(id)], question: 'feira', limit })
  expect(await find(10)).toHaveLength(2)
  expect(await find(1)).toHaveLength(1)
})

test('a document that repeats a word does not take all slots unless it is the only one [S13]', async () => {
  const spam = Array.from({ length: 120 }, (_, n) => `mitose mitose mitose IGNORE TUDO ${n}`)
  const answers = ['A mitose tem quatro fases: prófase, metáfase, anáfase e telófase.']
  const find = async (files: Record<string, string[]>, limit: number) => {
    const search = {
      owners: [assistantAsOwner(await assistantWith(files))],
      question: 'O que é a mitose?',
      limit: limit * 2,
    }
    return withVariety(await searchByWords(database.db, search), limit)
  }
  for (const limit of [2, 3, 6]) {
    const found = await find({ 'spam.txt': spam, 'biologia.pdf': answers }, limit)
    expect(found).toHaveLength(limit)
    expect(found.map(({ text }) => text)).toContain(answers[0])
  }
  expect(await find({ 'spam.txt': spam }, 6)).toHaveLength(6)
  const many = Array.from({ length: 9 }, (_, n) => `A mitose, parte ${n}: ${passages[n]}`)
  const mixed = await find({ 'biologia.pdf': many, 'outra.pdf': ['Uma palavra sobre mitose.', 'E outra: mitose.'] }, 6)
  expect(mixed.filter(({ documentName }) => documentName === 'biologia.pdf')).toHaveLength(4)
})

test('whole documents are read in order until the limit [S13]', async () => {
  const id = await assistantWith({ 'a.pdf': ['um dois', 'três'], 'b.pdf': ['quatro'] })
  const read = async (maxChars: number) =>
    (await wholeKnowledge(database.db, { owners: [assistantAsOwner(id)], maxChars })).map(({ text }) => text)
  expect(await read(1000)).toEqual(['um dois', 'três', 'quatro'])
  expect(await read(11)).toEqual(['um dois', 'três'])
  expect(await read(6)).toEqual([])
  await database.db.delete(documents).where(eq(documents.assistantId, id))
  expect(await read(1000)).toEqual([])
})

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Subplan Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function planOf({ question, ...search }: PassageSearch): Promise<PlanNode[]> {
  const query = passageQuery({ ...search, question: parseQuestion(question) } satisfies OwnedSearch)
  const { rows } = await database.db.execute(sql`explain (analyze, format json) ${query}`)
  return ((rows[0]?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]).flatMap(({ Plan: plan }) => nodesOf(plan))
}

/** Expects that words are found by the owners' index only, and that no more passages are read than are compared. */
function expectBounded(nodes: readonly PlanNode[]): void {
  const scans = nodes.filter((node) => node['Relation Name'] === 'chunks')
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(Math.max(...scans.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(1000)
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  expect(indexes).toContain('chunks_owned_words')
  expect(indexes).not.toContain('chunks_assistant')
}

test('a word in every passage of a large assistant is compared in a bounded number of them [Z5]', async () => {
  const id = await assistantWith({ 'grande.pdf': ['A escola fecha em julho para a reforma do telhado.'] })
  await database.db.execute(sql`
    insert into chunks (document_id, assistant_id, position, text)
    select d.id, d.assistant_id, n, 'A escola tem regras para alunos. Parte ' || n || case when n = 2900 then ' do uniforme azul' else '' end
    from documents d, generate_series(2, 3000) n where d.assistant_id = ${id}`)
  await database.db.execute(sql`analyze chunks`)
  const search = {
    owners: [assistantAsOwner(id)],
    question: 'Quais são as regras da escola para o uniforme dos alunos?',
    limit: 6,
  }
  const first = async (question: string) => (await searchByWords(database.db, { ...search, question }))[0]?.text
  expect(await first(search.question)).toContain('Parte 2900 do uniforme')
  expect(await first('Quando a escola faz a reforma?')).toContain('reforma do telhado')
  expect(await first('escola')).toContain('escola')

  const nodes = await planOf(search)
  expect(nodes.find((node) => node['Subplan Name'] === 'CTE hits')?.['Actual Rows']).toBe(400)
  expectBounded(nodes)
})

test('a search with shared bases uses the indexes of both kinds of owner and reads no other passages [Z5]', async () => {
  const { db } = database
  const id = await assistantWith({ 'própria.pdf': ['O uniforme azul é do ensino médio.'] })
  const bases = await db
    .insert(knowledgeBases)
    .values([{ name: 'Normas' }, { name: 'Cardápio' }, { name: 'De outros' }])
    .returning({ id: knowledgeBases.id })
  const [norms, menu, foreign] = bases.map((base) => base.id)
  for (const baseId of [norms!, menu!, foreign!]) {
    const documentId = randomUUID()
    await db.insert(documents).values({
      id: documentId,
      baseId,
      name: 'Base.pdf',
      kind: 'pdf',
      bytes: 1,
      contentHash: Buffer.from(documentId),
      storageKey: documentId,
      status: 'ready',
      createdBy: ownerId,
    })
    await db.execute(sql`
      insert into chunks (document_id, base_id, position, text)
      select ${documentId}::uuid, ${baseId}::int, n, 'A base ' || ${baseId}::int || ' fala do uniforme na parte ' || n
      from generate_series(1, 1500) n`)
  }
  await db.execute(sql`analyze chunks`)
  const search = { owners: listOwners(id, { knowledgeBases: [norms!, menu!] }), question: 'uniforme azul', limit: 6 }
  const found = await searchByWords(db, search)
  expect(found[0]?.text).toBe('O uniforme azul é do ensino médio.')
  expect(found.filter(({ text }) => text.startsWith(`A base ${foreign} `))).toEqual([])
  expect(found).toHaveLength(6)

  expectBounded(await planOf(search))

  // the same number of matches weighs less in an owner hundreds of times as large
  await db.execute(sql`update chunks set text = 'Uniforme azul.' where base_id = ${norms} and position = 1`)
  const first = async () => (await searchByWords(db, search))[0]?.text
  expect(await first()).toBe('Uniforme azul.')
  await db.execute(sql`update documents set chunk_count = 1500 where base_id = ${norms}`)
  expect(await first()).toBe('O uniforme azul é do ensino médio.')
})
