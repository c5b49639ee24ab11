import { partners, type Partner } from '@prosa/contract/identity/partners.ts'
import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { z } from 'zod'

const { name, cnpj, contacts, dpoEmail } = partners.createPartner.body.shape

/** Limits are written as people write numbers; an empty field is no limit. */
const countSchema = z
  .string()
  .trim()
  .regex(/^\d{0,5}$/, 'Escreva um número inteiro de até 5 algarismos, ou deixe em branco.')
const moneySchema = z
  .string()
  .trim()
  .regex(
    /^(\d{1,3}(\.\d{3}){1,2}|\d{1,7})?(,\d{1,2})?$/,
    'Escreva um valor em reais, como 1.500,00, ou deixe em branco.',
  )

export const partnerFormSchema = z.object({
  name,
  cnpj,
  contacts,
  dpoEmail,
  maxPeople: countSchema,
  maxLinks: countSchema,
  monthlyBudgetBrl: moneySchema,
})
type PartnerForm = z.output<typeof partnerFormSchema>

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

export function toForm(partner?: Partner): PartnerForm {
  return {
    name: partner?.name ?? '',
    cnpj: formatCnpj(partner?.cnpj ?? ''),
    contacts: partner?.contacts ?? '',
    dpoEmail: partner?.dpoEmail ?? '',
    maxPeople: String(partner?.maxPeople ?? ''),
    maxLinks: String(partner?.maxLinks ?? ''),
    monthlyBudgetBrl: partner?.monthlyBudgetBrl == null ? '' : reais.format(partner.monthlyBudgetBrl),
  }
}

export const toBody = ({ maxPeople, maxLinks, monthlyBudgetBrl, ...texts }: PartnerForm) => ({
  ...texts,
  maxPeople: numberIn(maxPeople),
  maxLinks: numberIn(maxLinks),
  monthlyBudgetBrl: numberIn(monthlyBudgetBrl.replaceAll('.', '').replace(',', '.')),
})

const numberIn = (text: string): number | null => (text === '' ? null : Number(text))
