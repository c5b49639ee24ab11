import { type Partner, partners } from '@prosa/contract/identity/partners.ts'
import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'

interface PartnerDialogProps {
  /** The institution to change; undefined creates one. */
  partner?: Partner
  onClose: () => void
}

export function PartnerDialog({ partner, onClose }: PartnerDialogProps) {
  return (
    <EntityDialog
      title={partner ? 'Editar instituição' : 'Nova instituição parceira'}
      submitLabel={partner ? 'Salvar' : 'Cadastrar'}
      schema={partnerFormSchema}
      values={toForm(partner)}
      of={partner}
      save={(values, changes) => {
        const body = toBody(values)
        if (!partner) return api.createPartner({ body })
        const changed = Object.fromEntries(Object.entries(body).filter(([name]) => name in changes))
        return api.updatePartner({
          params: { partnerId: partner.id },
          body: { ...changed, version: partner.version },
        })
      }}
      done={({ name }) => (partner ? 'Alterações salvas.' : `“${name}” foi cadastrada.`)}
      fieldOfCode={{ partner_name_taken: 'name', cnpj_taken: 'cnpj' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" />
          <TextField form={form} name="cnpj" label="CNPJ (opcional)" placeholder="00.000.000/0000-00" />
          <TextareaField
            form={form}
            name="contacts"
            label="Contatos (opcional)"
            hint="Com quem falar lá: nome, telefone, e-mail."
            rows={2}
          />
          <TextField
            form={form}
            name="dpoEmail"
            label="E-mail do encarregado (opcional)"
            hint="Quem responde pelos dados pessoais na instituição (LGPD)."
            type="email"
            autoCapitalize="none"
          />
          <fieldset className="flex flex-col gap-4">
            <legend className="text-sm font-semibold">Limites</legend>
            <p className="text-sm text-muted-foreground">Em branco: sem limite.</p>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField form={form} name="maxPeople" label="Pessoas" inputMode="numeric" />
              <TextField form={form} name="maxLinks" label="Links na Web" inputMode="numeric" />
              <TextField form={form} name="monthlyBudgetBrl" label="Orçamento (R$/mês)" inputMode="decimal" />
            </div>
          </fieldset>
        </>
      )}
    </EntityDialog>
  )
}

const { name, cnpj, contacts, dpoEmail } = partners.createPartner.body.shape

/** Accepts limits in Brazilian notation; an empty field means no limit. */
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
