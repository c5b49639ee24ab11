import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** Whom the organization named for questions; nothing where it named nobody. */
export function HelpContact() {
  if (!runtimeConfig.help) return null
  const { name, contact } = runtimeConfig.help
  const href = addressOf(contact)
  const way = href ? (
    <a href={href} className="font-medium text-primary-text underline">
      {contact}
    </a>
  ) : (
    contact
  )
  return (
    <p className="max-w-xl text-sm wrap-anywhere text-muted-foreground">
      Precisa de ajuda? Fale com {name || way}
      {name && contact && <>: {way}</>}
    </p>
  )
}

/** What the contact leads to: mail, a page or a telephone; words lead nowhere. */
function addressOf(contact: string): string | undefined {
  if (/^\S+@\S+\.\S+$/.test(contact)) return `mailto:${contact}`
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  const digits = contact.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{8,15}$/.test(digits) ? `tel:${digits}` : undefined
}
