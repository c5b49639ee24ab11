/** What every mail of an installation shows of it. */
export interface MailHead {
  /** In the footer. */
  appName: string
  /** URL of the logo above the title; null shows none. */
  logo: string | null
}

export interface MailContent extends MailHead {
  title: string
  paragraphs: readonly string[]
  /** The action that the mail asks for; its URL must begin with http:// or https://. */
  action?: { label: string; url: string }
}

const automaticNotice = 'Mensagem automática: não é preciso responder.'

/** Renders a mail as text and HTML; all input is plain text and is escaped. */
export function renderMail(content: MailContent): { text: string; html: string } {
  if (content.action && !/^https?:\/\//.test(content.action.url)) throw new TypeError('a mail links to http or https')
  return { text: renderText(content), html: renderHtml(content) }
}

function renderText({ appName, title, paragraphs, action }: MailContent): string {
  const blocks = [title, ...paragraphs]
  if (action) blocks.push(`${action.label}: ${action.url}`)
  return `${[...blocks, `--\n${appName}\n${automaticNotice}`].join('\n\n')}\n`
}

// Mail programs support only layout by tables and inline styles.
function renderHtml({ appName, logo, title, paragraphs, action }: MailContent): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${withLines(text)}</p>`).join('\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#525252">Se o botão não abrir, copie este endereço no navegador:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
    : ''
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f5f5f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#171717">
${logo === null ? '' : `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(appName)}" height="40" style="height:40px"></p>\n`}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${body}
${button}
<p style="margin:32px 0 0;font-size:13px;color:#525252">${escapeHtml(appName)}<br>${automaticNotice}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes a text and keeps its line breaks; not all mail programs support `white-space`. */
const withLines = (text: string) => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
