/** Explains to an administrator why a request or a mail failed, without the other server's message. */

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Collects the codes of an error and of its causes. */
function collectCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, originalCode, reason } = cause as { code?: unknown; originalCode?: unknown; reason?: unknown }
    codes.push(...[code, originalCode, reason].filter((one) => typeof one === 'string'))
    if (cause instanceof AggregateError) codes.push(...cause.errors.flatMap(collectCodes))
  }
  return codes
}

/** Explains a failure of the network or of certificates; undefined for other errors. */
export const reachFailure = (error: unknown): string | undefined => failureBy(collectCodes(error))

function failureBy(codes: readonly string[]): string | undefined {
  const has = (...some: string[]) => codes.some((code) => some.includes(code))
  if (codes.some((code) => untrusted.has(code)))
    return 'O certificado do servidor não é de uma autoridade conhecida (ele mesmo o assinou, ou a autoridade é da própria rede). Use um certificado reconhecido, ou acrescente a autoridade às do sistema do servidor do Prosa e reinicie o Prosa.'
  if (has('CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'))
    return 'O certificado do servidor venceu ou ainda não vale. Renove o certificado, e confira o relógio dos dois servidores.'
  if (has('ERR_TLS_CERT_ALTNAME_INVALID'))
    return 'O certificado do servidor é de outro nome. Confira se o endereço está certo.'
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EDNS'))
    return 'Não existe um servidor com esse nome, ou o nome não foi encontrado a partir daqui. Confira o endereço.'
  if (has('ECONNREFUSED'))
    return 'A máquina existe, mas não aceita conexões nessa porta. Confira o endereço e a porta, e se o serviço está no ar.'
  if (has('EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'))
    return 'Não há caminho até esse endereço a partir do servidor do Prosa. Confira o endereço e a rede.'
  if (codes.some((code) => /TIMEOUT|TIMEDOUT|^timeout$/.test(code)))
    return 'O servidor não respondeu a tempo. Confira o endereço e a porta, e se um firewall bloqueia a conexão.'
  if (codes.some((code) => /^ERR_SSL_|^EPROTO$/.test(code)))
    return 'O servidor não fala TLS dessa forma nessa porta. Confira a porta e o tipo de segurança.'
  if (has('address', 'url'))
    return 'O Prosa não acessa esse endereço. Confira se ele está certo; um endereço de dentro da rede precisa ser liberado por quem administra o servidor.'
  return undefined
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
  message?: string
}

/** The mail library keeps only the message, no code, when STARTTLS fails. */
const certificateWords = [
  [/expired|not yet valid/i, 'CERT_HAS_EXPIRED'],
  [/altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/certificate/i, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
] as const

/** Explains why a mail server did not accept a mail. */
export function mailFailure(error: unknown): string {
  const { code = '', responseCode, command = '', message = '' } = (error ?? {}) as SmtpError
  const answer = responseCode === undefined ? '' : ` (${responseCode})`
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500)
    return `O servidor pede que se tente mais tarde${answer}. Espere alguns minutos e teste de novo; muitos fazem isso com quem lhes escreve pela primeira vez.`
  if (code === 'EAUTH')
    return responseCode === undefined
      ? 'O servidor não aceita usuário e senha desta forma. Confira o usuário e o tipo de segurança; muitos só aceitam a senha com TLS.'
      : `O servidor recusou o usuário ou a senha${answer}. Confira os dois; alguns serviços pedem uma senha de aplicativo.`
  if (code === 'EENVELOPE' && command === 'RCPT TO')
    return `O servidor recusou o destinatário, que é o seu e-mail${answer}. Confira o e-mail do seu perfil e se o servidor pode enviar para fora.`
  if (code === 'EENVELOPE' && (responseCode === 530 || responseCode === 535))
    return `O servidor pede usuário e senha para enviar${answer}. Preencha os dois.`
  if (code === 'EMESSAGE' || command === 'DATA')
    return `O servidor recusou a mensagem${answer}. Pergunte o motivo a quem administra o servidor.`
  if (code === 'EENVELOPE')
    return `O servidor recusou o remetente${answer}. Use um endereço que esse usuário pode enviar.`
  if (code === 'EPROTOCOL' && responseCode !== undefined)
    return `O servidor não aceita mensagens desta máquina${answer}. Pergunte o motivo a quem administra o servidor.`
  const certificate = certificateWords.find(([words]) => code === 'ETLS' && words.test(message))?.[1]
  const reached = certificate ? failureBy([certificate]) : reachFailure(error)
  if (reached) return reached
  if (code === 'ETLS')
    return 'O servidor não oferece STARTTLS nessa porta. Use a porta 587, escolha TLS desde o início (porta 465) ou, só na rede local, sem criptografia.'
  if (code === 'ECONNECTION')
    return 'O servidor encerrou a conexão no meio da conversa. Confira a porta e o tipo de segurança, e teste de novo; se continuar assim, pergunte o motivo a quem o administra.'
  if (code === 'EPROTOCOL' || code === 'ESOCKET')
    return 'O que responde nesse endereço não se apresentou como um servidor de e-mail. Confira o servidor, a porta e o tipo de segurança: 465 com TLS desde o início, 587 com STARTTLS.'
  return 'O e-mail não pôde ser enviado. Confira os valores e tente de novo.'
}
