import type { Partner } from '@prosa/contract/identity/partners.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { partnerFormSchema, toBody, toForm } from '#/features/partners/partner-form.ts'
import { api } from '#/lib/api/api.ts'

interface PartnerDialogProps {
  /** The one to be changed; a new one where left out. */
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
