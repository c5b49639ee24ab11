import { foldTitle } from '#/identity/lists/list-titles.ts'
import { withoutHidden } from '#/protocol/names.ts'

const emoji =
  /[0-9#*]\uFE0F?\u20E3|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\uFE0E\uFE0F]|\u200D|[\u{E0020}-\u{E007F}]/gu
/** Prefix of a message copied or exported from WhatsApp: '[14:32, 10/03/2026] Rita: ', '10/03/2026 14:32 - Rita: '. */
const stamp =
  /^\s*(?:\[\d{1,2}[:/][^\]]{3,30}\]\s*|\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]m)?\s*[-–]\s*)[^:]{1,60}:\s*/i
const numbering =
  /^(?:[•·●○▪▫◦‣⁃–—\-+>✓✔☑☐□■→➤➢*]\s*|\[[ xX]?\]\s*|\(?\d{1,4}\s*[.)\]:ºª°\-–—]+\s*|\d+\s+|n[º°o.]+\s*\d+\s*[-.:)]?\s*|[a-zA-Z]\)\s*)+/u
const address = /[<(]?[\w.+'-]+@[\w-]+(?:\.[\w-]+)+[>)]?/u

/** A label before a name: 'Aluno: Ana Reis' holds a name, 'Turma: 6º A' does not. */
const label = /^(?:nome d[oa]\(?a?\)? )?(?:alun[oa]s?|nome|estudante)\s*(?:\(a\))?\s*:\s*/i

const leftWords = [
  [/\b(nao compareceu|ncom)\b/, 'não compareceu'],
  [/\b(transferid[oa]|transf|tran|transferencia|bxtr)\b/, 'transferido'],
  [/\b(remanejad[oa]|remanejamento|rema)\b/, 'remanejado'],
  [/\b(evadid[oa]|evasao)\b/, 'evadido'],
  [/\b(desistente|desistencia)\b/, 'desistente'],
  [/\b(abandono|abandonou|aban|deixou de frequentar)\b/, 'abandonou'],
  [/\b(cancelad[oa]|cancelamento)\b/, 'matrícula cancelada'],
  [/\b(trancad[oa]|trancamento)\b/, 'matrícula trancada'],
  [/\b(falecid[oa]|falecimento|obito)\b/, 'falecido'],
  [/\b(desligad[oa]|desligamento|baixa|inativ[oa]|egress[oa])\b/, 'fora da turma'],
  [/\b(reclassificad[oa]|recla)\b/, 'reclassificado'],
] as const
const staysWords = /\b(recebid[oa]|matriculad[oa]|cursando|ativ[oa]|frequente|por transferencia|reingress\w+)\b/
const states =
  /\s+(cursando|matriculad[oa]|ativ[oa]|frequente|transferid[oa]|remanejad[oa]|evadid[oa]|desistente|cancelad[oa])$/i

/** Returns the reason if a situation says that the person has left the class, otherwise undefined. */
export function leavingIn(situation: string): string | undefined {
  const folded = foldTitle(situation)
  if (staysWords.test(folded)) return undefined
  return leftWords.find(([pattern]) => pattern.test(folded))?.[1]
}

export interface CleanName {
  name: string
  email: string
  /** Text in brackets after the name. */
  note: string
  /** Text after the name, such as figures, a date or a situation. */
  tail: string
}

/**
 * Removes what lists put around a name: numbers, bullets, emoji, time stamps, figures and notes. 'Silva, Ana' becomes
 * 'Ana Silva'.
 */
export function cleanName(written: string): CleanName {
  // An emoji between words ends the name; the rest is a remark.
  const [whole = '', ...remarks] = withoutHidden(written.replaceAll(/\s+/g, ' '))
    .replace(stamp, '')
    .split(emoji)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  let text = whole
  text = text.replaceAll(/(^|\s)[*_~`]+|[*_~`]+(?=\s|$)/g, ' ').trim()
  text = text.replace(numbering, '').replace(label, '')
  const [found = ''] = address.exec(text) ?? []
  text = text.replace(found, ' ')
  let [note, tail] = ['', '']
  const cut = (pattern: RegExp) => {
    const at = text.search(pattern)
    if (at < 1) return ''
    const rest = text.slice(at)
    text = text.slice(0, at)
    return rest
  }
  tail =
    cut(/\s+[-–—|,;]?\s*\(?\d{1,2}[/.]\d{1,2}[/.]\d{2,4}.*$/) ||
    cut(/\s+[-–—|:]?\s*(\+?\(?\d([().\s-]*\d){2,}|\d{1,2}\s*[ºª°]).*$/)
  text = trimmed(text)
  note = (/\s*[([](?!\d{1,2}[)\]])([^)\]]*)[)\]]$/.exec(text)?.[1] ?? '').trim()
  text = text.replace(/\s*[([](?!\d{1,2}[)\]])[^)\]]*[)\]]$/, '')
  tail ||= cut(/\s+[-–—]+\s+\S.*$/)
  if (text.trim().split(/\s+/).length > 1) tail ||= cut(states)
  const email = found.replaceAll(/[<>()]/g, '')
  const remark = [note, ...remarks.map((one) => one.trim())].filter(Boolean).join(', ')
  return { name: withGivenNameFirst(trimmed(text)) || nameOfAddress(email), email, note: remark, tail: tail.trim() }
}

const trimmed = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^["“”'‘]+(?=.*["“”'’]$)|["“”]+$/g, '')
    .replace(/(\p{L}{4,})\.$/u, '$1')
    .replaceAll(/^[\s,;:|/–—*_-]+|[\s,;:|/–—*_-]+$/g, '')

/** Turns 'Silva, Ana Beatriz' into 'Ana Beatriz Silva'; 'Rui Costa, Jr.' keeps its order. */
export function withGivenNameFirst(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/)
  if (first === '' || last === '' || more.length > 0) return name
  return /^(jr|junior|júnior|filho|filha|neto|neta|sobrinho)\.?$/i.test(first) ? `${last} ${first}` : `${first} ${last}`
}

const nameOfAddress = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const heads =
  /^(secretaria|prefeitura|governo|estado d[aeo]|municipio|ministerio|diretoria|superintendencia|coordenadoria|emef|emei|emeief|emeb|cmei|eeb|ee|e e|escola|colegio|instituto|universidade|faculdade|unidade|centro (de|edu\w*|est\w*|muni\w*)|cep|cnpj|endereco|rua|avenida|inep|ano letivo|turma|serie|turno|curso|disciplina|componente|professora?|profa?|docente|periodo|bimestre|relacao|lista|listagem|relatorio|diario|ata d[aeo]|mapa d[aeo]|boletim|ficha|grupo|nomes|sistema|rede)\b/
const feet =
  /^(pagina|pag|page|folha|fl|emitid[oa]|impresso|gerad[oa]|data|hora|usuario|fonte|observac\w+|obs|legenda|assinatura|visto|local e data|documento|este documento|copyright|www|https?)\b|^\d+ ?(de )?\d*$/
const totals =
  /^(sub ?total|total)( (de|do|da|geral|parcial)\b|\s*\d|$)|^(qtd|qtde|quantidade|numero|n) (total )?de (alun|estud|discent|matric|regist|partic)|^\d+ (alun[oa]s?|estudantes?|discentes?|registros?|matriculas?|pessoas?|participantes?)\b/
const post = String.raw`(diretora?|secretari[oa] escolar|coordenadora?( \w+)?|supervisora?( \w+)?|professora?|pedagog[oa])`
const endsWithPost = new RegExp(String.raw`\b${post}$`)
const beginsWithPost = new RegExp(String.raw`^(vice )?${post}\b`)
const greetings =
  /^(bom dia|boa tarde|boa noite|ola|oi|oie|segue|pessoal|obrigad[oa]|gente|ok|bjs?|att|atenciosamente|favor|por favor|lembrete|aviso|reuniao|midia oculta|mensagem apagada|as mensagens)\b/
const classWords =
  /\b\d{1,3} ?(o|a)? ?(ano|serie|periodo|semestre|medio|termo|fase|etapa|modulo|em|ef|eja)\b|\b(ano|serie) letiv|\bensino (medio|fundamental|infantil)\b|\beducacao infantil\b/

/** Why a line holds no person, in Portuguese for the screen; undefined if it may hold one. */
export function findRefusal(written: string, { name, tail }: CleanName): string | undefined {
  const plain = written
    .replaceAll(emoji, ' ')
    .replace(stamp, '')
    .replaceAll(/[*_~`]/g, '')
    .trim()
  const folded = foldTitle(plain.replace(numbering, ''))
  const whole = foldTitle(plain)
  if (/_{3,}/.test(written)) return 'assinatura'
  if (plain.replaceAll(/[\s;,|]/g, '') === '') return 'vazia'
  if (totals.test(whole) || totals.test(folded)) return 'linha de total'
  if (beginsWithPost.test(foldTitle(name)) || (tail !== '' && endsWithPost.test(folded))) return 'assinatura'
  if (feet.test(whole)) return 'rodapé'
  if (heads.test(`${folded} `) || classWords.test(whole) || isTitleLine(whole)) return 'título'
  if (/^\s*[^:]{2,40}:\s/.test(plain) && !label.test(plain)) return 'título'
  if (greetings.test(folded) || /[!?@<>=]|https?:/.test(name)) return 'não parece um nome'
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  const hasFigures = /\d/.test(name.replace(/\s*\(\d{1,2}\)$/, ''))
  return letters < 2 || hasFigures || name.length > 120 || name.split(' ').length > 14
    ? 'não parece um nome'
    : undefined
}

const titleWords =
  /^(nomes?|alun[oa]s?|estudantes?|discentes?|matriculas?|ra|rm|n|no|num|numero|ordem|ord|cpf|rg|nis|data|nascimento|nasc|dt|situacao|status|turmas?|serie|escola|e|mail|email|telefones?|fone|celular|responsa\w+|mae|pai|sexo|idade|raca|turno|curso|obs|observac\w+|notas?|frequencia|faltas|medias?|social|completo|civil|d[aeo]s?|codigo|cod|dig|uf|identificacao|unica|letivo|filiacao|assinatura|presenca|lista|chamada|relacao|relatorio|menin[oa]s|masculino|feminino|manha|tarde|noite|integral|matriculad[oa]s|transferid[oa]s|ativ[oa]s|\d{1,4}|[a-z])$/

/** Whether a line consists only of title words, such as 'Nº Matrícula Nome do aluno' or 'RA'. */
function isTitleLine(folded: string): boolean {
  const words = folded.split(' ')
  return words.every((word) => titleWords.test(word)) && words.some((word) => word.length > 1 && /[a-z]/.test(word))
}

/** Scores how likely a column holds names: most cells look like names, and they differ from each other. */
export function nameScore(cells: readonly string[]): number {
  const written = cells.filter((cell) => cell !== '')
  if (written.length === 0) return 0
  const names = written.filter((cell) => findRefusal(cell, cleanName(cell)) === undefined && !states.test(` ${cell}`))
  const different = new Set(names.map((name) => foldTitle(name))).size / Math.max(1, names.length)
  const words = names.reduce((sum, name) => sum + name.split(/\s+/).length, 0) / Math.max(1, names.length)
  return (names.length / written.length) * different * (words > 1.5 ? 1 : 0.6)
}
