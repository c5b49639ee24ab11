const LONGEST_QUOTE = 300

/** Reads an answer as text, in the encoding that it names; of a file only its type. */
export async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length === 0) return response.ok ? 'Feito. O serviço não devolveu texto.' : ''
  if (!/json|text|xml|^$/i.test(type))
    return `O serviço devolveu um arquivo (${type.split(';')[0]}), que não dá para ler aqui.`
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const sentences: Readonly<Record<number, string>> = {
  400: 'O serviço não aceitou os valores.',
  401: 'O serviço não aceitou a chave ou a senha. O responsável pelo assistente precisa conferi-la.',
  403: 'O serviço não permite isto.',
  404: 'O serviço não encontrou isto.',
  405: 'O serviço não faz isto.',
  408: 'O serviço demorou demais.',
  409: 'O serviço diz que isto conflita com o que já existe lá.',
  410: 'Isto não existe mais no serviço.',
  413: 'O serviço diz que o pedido é grande demais.',
  422: 'O serviço não aceitou os valores.',
  429: 'O serviço recebeu pedidos demais. Tente de novo em alguns minutos.',
}

/** Explains a status that is no success, with the words of the service; undefined for a success. */
export function describeRefusal(status: number, text: string): string | undefined {
  if (status >= 200 && status < 300) return undefined
  const sentence =
    sentences[status] ??
    (status >= 500
      ? `O serviço está com problemas (${status}). Tente de novo em alguns minutos.`
      : status >= 400
        ? `O serviço recusou (${status}).`
        : `O serviço mandou para outro endereço (${status}). O responsável pelo assistente precisa conferir o endereço.`)
  const quote = quoteOf(text)
  return quote === '' ? sentence : `${sentence} Ele disse: ${quote}`
}

/** The words of an error: its text, or the usual field of JSON. */
function quoteOf(text: string): string {
  if (/^\s*</.test(text)) return ''
  return (readMessage(text) ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE).toWellFormed()
}

function readMessage(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    const found = ['detail', 'message', 'mensagem', 'erro', 'error', 'title'].map((name) => value?.[name])
    return found.find((each) => typeof each === 'string')
  } catch {
    return undefined
  }
}
