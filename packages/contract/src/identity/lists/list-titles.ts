/** Meaning of a column in a list of people. `other`: a known title whose content is never imported. */
export type ListField =
  | 'name'
  | 'surname'
  | 'socialName'
  | 'email'
  | 'registration'
  | 'groups'
  | 'birth'
  | 'situation'
  | 'roles'
  | 'partner'
  | 'phone'
  | 'other'

interface Title {
  field: ListField
  /** If two columns have the same field, the one with the higher weight is used. */
  weight: number
}

/** Normalizes a title: lower case, without accents and punctuation. 'Aluno(a)' becomes 'aluno', 'Nº' becomes 'n'. */
export const foldTitle = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/\([aeo]s?\)|\/[ao]s?\b/g, '')
    .replaceAll(/[ºª°]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const pupil = String.raw`(?:alun[oa]|estudante|discente|educand[oa]|crianca|student|participante)s?`
const staff = String.raw`(?:professor(?:a|es)?|docente|servidor(?:a)?|funcionari[oa]|colaborador(?:a)?|candidat[oa])s?`
const relative =
  /\b(responsa\w*|resp|mae|pai|maes|filiacao|genitor\w*|tutor\w*|famili\w*|guardian|parent|mother|father|avo|conjuge|contato|emergencia)\b/
const school =
  /\b(escola|unidade|ue|instituicao|colegio|municipio|cidade|estado|rede|dre|polo|campus|empresa|orgao|diretoria|secretaria|school)\b/
const neither =
  /\b(cpf|rg|cns|sus|nis|pis|certidao|documento|cep|endereco|rua|bairro|logradouro|sexo|genero|cor|raca|etnia|nacionalidade|naturalidade|pais|turno|periodo|curso|ano|serie|etapa|modalidade|disciplina|componente|notas?|media|medias|faltas?|frequencia|presenca|assinatura|deficiencia|nee|transporte|bolsa|idade|foto|data|dt|hora|timestamp|senha|login|rubrica|bimestre|total|quantidade|qtd|qtde)\b/

/** In order: the first rule that matches a title decides its field. */
const rules: readonly (readonly [pattern: RegExp, field: ListField, weight: number])[] = [
  [
    /^(instituicao|escola|colegio|faculdade)( (parceir\w*|conveniad\w*))?$|^parceir\w*$|^instituicao parceira$/,
    'partner',
    1,
  ],
  [relative, 'other', 0],
  [/^matricula na (escola|rede|unidade)$/, 'registration', 2],
  [school, 'other', 0],
  [/\b(e ?mail|mail|correio).*\b(acad\w*|institu\w*|escolar|google|educa\w*|alun\w*|estudante)\b/, 'email', 3],
  [/\b(e ?mail|mail|correio).*\b(pessoal|alternativ\w*|secundari\w*|recuperacao|recovery|secondary)\b/, 'email', 1],
  [/\be ?mail|^mail$|\bcorreio eletronico/, 'email', 2],
  [/\b(tel|telefones?|cel|celular|fone|phone|whats\w*|mobile)\b/, 'phone', 1],
  [/^(papel|papeis|perfil|perfis|roles?|funcao)\b/, 'roles', 1],
  [/\b(nasc|nascimento|aniversario|birth\w*|dn)\b/, 'birth', 1],
  [/^(data|dt|hora|carimbo)\b|\b(dig|digito|uf)\b/, 'other', 0],
  [/^(situacao|status|sit|movimentac\w+|condicao|obs|observac\w+)\b/, 'situation', 1],
  [/^(n|no|num|numero|ordem|ord|seq|sequencia\w*|item|chamada)( (de |da )?(chamada|ordem|seq))?$/, 'other', 0],
  [/^(matricula|ra|rm|rgm|rga|prontuario|registration)\b|\b(matricula|prontuario|ra)$/, 'registration', 3],
  [/^registro geral$|^situacao|^codigo d[ae] (turma|curso|serie|matriz)/, 'other', 0],
  [
    new RegExp(
      String.raw`^(codigo|cod|id|identifica\w+|registro|numero|n|inep|student id)\b.*\b(${pupil}|pessoa|usuario|unic[ao])$`,
    ),
    'registration',
    2.5,
  ],
  [/^(codigo|cod|id|registro|identificador|user id|employee id|student id)$/, 'registration', 1],
  [/\b(codigo|cod|id|tipo|n|numero)\b.*\b(turma|classe|grupo)\b/, 'other', 0],
  [/\b(nome|name)\b.*\b(turma|classe|grupo|class|group)s?\b/, 'groups', 3],
  [/^(turma|classe|grupo|group|class|enturmacao)s?\b/, 'groups', 2],
  [/\b(nome|name)\b.*\b(social|afetivo)\b|^(social|nome social)$/, 'socialName', 1],
  [/^(sobrenomes?|last name|family name|surname|ultimo nome)\b/, 'surname', 1],
  [/^(nome de usuario|user ?name|login)$/, 'other', 0],
  [neither, 'other', 0],
  [new RegExp(String.raw`^(nome|name|nomes)\b.*\b${pupil}\b`), 'name', 4],
  [new RegExp(String.raw`^(${pupil})( nome)?$`), 'name', 3],
  [/^nome (completo|civil|de registro|registro|do registro)\b|^nome e sobrenome|^full name/, 'name', 2.5],
  [/^(nomes?|name|display name|first name|primeiro nome|given name|prenome)( required)?$/, 'name', 2],
  [new RegExp(String.raw`^(nome|name)\b.*\b(${staff}|pessoa|usuario)\b`), 'name', 1.5],
  [/^(nome|name)\b/, 'name', 1],
  [new RegExp(`^(${staff}|pessoa|usuario)s?$`), 'name', 0.5],
  [new RegExp(String.raw`\b${pupil}\b`), 'other', 0],
]

/** Returns the field of a column title; undefined if the cell is not one. */
export function fieldOfTitle(cell: string): Title | undefined {
  const folded = foldTitle(cell)
  if (/^(#|n[ºo°.]*|no\.)$/i.test(cell.trim())) return { field: 'other', weight: 0 }
  // A cell such as 'Aluno: Ana Reis' holds its own title and a value.
  if (folded === '' || folded.length > 60 || /:\s*\S/.test(cell)) return undefined
  const [, field, weight = 0] = rules.find(([pattern]) => pattern.test(folded)) ?? []
  return field && { field, weight }
}

/** Counts the column titles in a row; 0 if none of them names a person (name or e-mail). */
export const countTitles = (cells: readonly string[]): number => {
  const titles = cells.map(fieldOfTitle)
  return titles.some((title) => title && ['name', 'socialName', 'email'].includes(title.field))
    ? titles.filter(Boolean).length
    : 0
}

/** Number of rows searched for the title row; rows above it are the heading of a report. */
const HEAD_ROWS = 40

/** Index of the title row; -1 if there is none. */
export function findTitles(rows: readonly (readonly string[])[]): number {
  let best = { at: -1, count: 0 }
  for (const [at, cells] of rows.slice(0, HEAD_ROWS).entries()) {
    const written = cells.filter((cell) => cell !== '').length
    const count = countTitles(cells)
    const isTitles = count * 2 >= written && (count > 1 || (written === 1 && isLoneTitle(cells)))
    if (isTitles && count > best.count) best = { at, count }
  }
  return best.at
}

const isLoneTitle = (cells: readonly string[]) => cells.some((cell) => (fieldOfTitle(cell)?.weight ?? 0) >= 2)

/**
 * Assigns a field to each column. A row above the titles may group columns, such as 'Aluno' and 'Responsável'; columns
 * of relatives are not imported.
 */
export function readFields(titles: readonly string[], above: readonly string[] = []): (ListField | null)[] {
  const owners = findOwners(titles, above)
  const read = titles.map((title, at) => (relative.test(foldTitle(owners[at] ?? '')) ? undefined : fieldOfTitle(title)))
  const bestWeight = (field: ListField) =>
    Math.max(-1, ...read.map((title) => (title?.field === field ? title.weight : -1)))
  const hasRoles = bestWeight('roles') >= 0
  const taken = new Set<ListField>()
  return read.map((title, at) => {
    if (!title) return null
    const { field, weight } = title
    if (field === 'other' || (field === 'partner' && !hasRoles)) return 'other'
    if (weight < bestWeight(field)) return 'other'
    // Two name columns with the same title are one list printed in two columns.
    const goesOn =
      field === 'name' && titles.some((one, before) => before < at && foldTitle(one) === foldTitle(titles[at] ?? ''))
    if (taken.has(field) && !goesOn) return 'other'
    taken.add(field)
    return field
  })
}

function findOwners(titles: readonly string[], above: readonly string[]): string[] {
  if (above.filter((cell) => cell !== '').length < 2) return []
  let owner = ''
  return titles.map((_, at) => (owner = above[at] || owner))
}
