/** A shorter password made of a common word with digits and signs around it is among the first guesses. */
const longEnough = 16
const leastBesidesContext = 6
const leastDifferentCharacters = 5

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a new password is easy to guess [L1]: common, a disguised common word, few characters repeated, or little
 * besides the `context`: words that are known of this person and place (product, school, name, e-mail). No kinds of
 * characters are required.
 */
export async function isEasyToGuess(password: string, context: readonly string[]): Promise<boolean> {
  const common = await commonPasswords()
  const text = fold(password)
  return isCommon(text, common) || isRepetitive(text) || isMostlyContext(text, context, common)
}

/**
 * The words that a password of this person must not consist of: parts of names, addresses and hosts of a useful
 * length.
 */
export function contextWords(...texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => fold(part).replaceAll(/\s/g, '')))].filter((part) => part.length >= 3)
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  if (common.has(text) || common.has(text.replaceAll(/\s/g, ''))) return true
  if (text.length >= longEnough) return false
  const joined = text.replaceAll(/\s/g, '')
  const letters = joined.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const lettersAndDigits = joined.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return [letters, unleet(letters), unleet(lettersAndDigits)].some((word) => word.length >= 3 && common.has(word))
}

const unleet = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

function isRepetitive(text: string): boolean {
  return new Set(text).size < leastDifferentCharacters || /^(.{1,4})\1+.{0,3}$/u.test(text)
}

function isMostlyContext(text: string, context: readonly string[], common: ReadonlySet<string>): boolean {
  const longestFirst = context.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && (rest.length < leastBesidesContext || isCommon(rest, common))
}

/**
 * Common passwords in Brazil that the bundled international list lacks, without accents: words for 'password', clubs,
 * names, places, school, faith, affection. Compared without digits and signs at both ends.
 */
const portugueseWords = `
senha minhasenha senhasenha suasenha novasenha senhaforte senhasegura senhadificil senhafacil mudar mudarsenha trocar
trocarsenha acesso acessar entrar entrada login usuario administrador admin adminadmin convidado teste testando
testeteste padrao qualquer qualquercoisa secreto segredo segura seguro chave codigo sistema servidor computador celular
telefone internet google facebook instagram whatsapp youtube netflix windows microsoft
brasil brasileiro brasileira meubrasil bandeira feijoada caipirinha carnaval futebol copadomundo verdeamarelo
flamengo flamenguista mengao corinthians corintiano timao palmeiras palmeirense verdao saopaulo tricolor santosfc santista
peixe vasco vascodagama gigante fluminense botafogo gremio gremista internacional colorado cruzeiro cruzeirense
atletico galo bahia vitoria fortaleza ceara sport nautico chapecoense coritiba athletico goias avai figueirense
maria joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo
felipe raimundo rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago
anderson ricardo marcio jorge sebastiao alexandre roberto edson diego vitor sergio claudio cesar samuel caio henrique
ana anajulia anaclara francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica
leticia julia luciana vanessa mariana gabriela vera vitoriaregia larissa claudia beatriz luana rita sonia renata eliane
josefa simone natalia cristiane carla debora rosangela rafaela isabela isabella helena alice laura manuela sophia valentina
silva santos oliveira souza rodrigues ferreira alves pereira lima gomes ribeiro martins carvalho almeida lopes soares
fernandes vieira barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso ramos teixeira
riodejaneiro belohorizonte salvador brasilia curitiba recife manaus belem portoalegre goiania campinas maceio natal
teresina florianopolis joaopessoa aracaju cuiaba campogrande vitoriaes saoluis portovelho macapa boavista palmas riobranco
minasgerais santacatarina riograndedosul parana pernambuco amazonas
escola colegio faculdade universidade professor professora aluno aluna diretor diretora coordenador coordenadora
secretaria secretario turma matematica portugues historia geografia biologia quimica fisica redacao enem vestibular
estudante estudar ensino educacao
deus jesus jesuscristo cristo senhor deusefiel jesuseamor jesusteama deusnocomando nossasenhora
aparecida amem gloria aleluia evangelho biblia salmo espiritosanto
amor meuamor amorzinho paixao coracao saudade felicidade princesa principe rainha anjo anjinho bebe gatinha gatinho
cachorro gato cavalo passarinho borboleta estrela estrelinha felicidadeeterna eternamente parasempre amoreterno teamo
euteamo teamomuito amigos amizade familia minhafamilia minhavida minhamae meupai mamae papai vovo filho filha filhos
meufilho minhafilha maeepai casamento lindo linda lindinha gostosa gostoso delicia bonita
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro primavera verao outono inverno
segunda terca quarta quinta sexta sabado domingo feliz felizanonovo chocolate morango abacaxi banana laranja
trabalho empresa escritorio dinheiro sucesso vencedor campeao guerreiro guerreira esperanca
`

let known: Promise<ReadonlySet<string>> | undefined

/**
 * The first guesses: the 49,000 most used passwords of the world (zxcvbn-ts) and our Portuguese words. Loaded when a
 * password is first chosen.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...portugueseWords.trim().split(/\s+/)]),
  )
  return known
}
