import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'

/** Loaded by `HelpContact`; use that instead. */
export default function HelpSentence({ name, contact }: NonNullable<RuntimeConfig['help']>) {
  const href = findAddress(contact)
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

/** Converts a contact to a link: mail, web page or phone; undefined for other texts. */
function findAddress(contact: string): string | undefined {
  if (/^\S+@\S+\.\S+$/.test(contact)) return `mailto:${contact}`
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  const digits = contact.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{8,15}$/.test(digits) ? `tel:${digits}` : undefined
}
