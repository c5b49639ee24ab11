import type { ShareLink, SharingState } from '@prosa/contract/sharing/sharing.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { DoorOptionFields } from '#/blocks/entity/door-option-fields.tsx'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { PublishCheck } from '#/features/sharing/checklist-dialog.tsx'
import { useNewLink } from '#/features/sharing/use-new-link.ts'
import { AdvancedFields } from '#/features/sharing/form/advanced-fields.tsx'
import {
  toBody,
  toForm,
  linkFormSchema,
  newLinkSettings,
  type LinkFormState,
  protectedForm,
} from '#/features/sharing/form/form-values.ts'
import { LinkPreview } from '#/features/sharing/form/link-preview.tsx'
import { classNames } from '#/lib/format/class-names.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { identifications } from '@prosa/contract/sharing/link-settings.ts'
import { TextField, TextareaField, SelectField, CheckboxField } from '#/blocks/entity/form-fields.tsx'
import { FormFieldsEditor } from '#/features/sharing/form/form-fields-editor.tsx'
import { identificationLabels } from '#/features/sharing/link-labels.ts'

interface LinkSheetProps {
  assistantId: number
  minorsAllowed: boolean
  /** The link to change; a new one begins with the assistant's name and whether its conversations are read. */
  link: ShareLink | Pick<SharingState, 'name' | 'readable'>
  /** Further settings of an existing link, below its own. */
  more?: ReactNode
  onClose: () => void
  /** Called with a new link, which is open and copied. */
  onOpened?: (link: ShareLink) => void
}

/** Settings of one link. */
export function LinkSheet({ assistantId, minorsAllowed, link: given, more, onClose, onOpened }: LinkSheetProps) {
  const formId = useId()
  const link = 'settings' in given ? given : undefined
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const [showsPage, setShowsPage] = useState(false)
  const { openLink } = useNewLink(assistantId)
  const update = useWrite('updateShareLink', { meta: { showsProblem: true } })
  const { form, submit, problem } = useEditedForm({
    schema: linkFormSchema,
    values: toForm('settings' in given ? given.settings : newLinkSettings(given)),
    of: link,
    save: async (values) => {
      const body = toBody(values)
      if (link) {
        const params = { assistantId, linkId: link.id }
        await update.mutateAsync({ params, body: { ...body, version: link.version } })
        toast.success('O link foi salvo.')
      } else {
        const opened = await openLink(body)
        toast.success(opened.outcome)
        onOpened?.(opened.link)
      }
      onClose()
    },
    fieldOfCode: { share_minors_denied: 'minors' },
  })
  function send(event: FormEvent<HTMLFormElement>) {
    setTried(true)
    if (link || confirmed) return submit(event)
    event.preventDefault()
    void form.trigger()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size="full"
      title={link ? `Editar “${link.settings.name}”` : 'Novo link'}
      footer={
        <>
          <Button variant="ghost" className="mr-auto xl:hidden" onClick={() => setShowsPage(!showsPage)}>
            {showsPage ? 'Formulário' : 'Ver página'}
          </Button>
          <Button variant="secondary" className="max-sm:hidden" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={form.formState.isSubmitting}
            // Shows the form, which holds the errors.
            onClick={() => setShowsPage(false)}
          >
            {link ? 'Salvar' : 'Criar e copiar link'}
          </Button>
        </>
      }
    >
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:gap-8">
        <div className={classNames('min-w-0', showsPage && 'max-xl:hidden')}>
          <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5 pb-4">
            {problem && <Notice tone="danger">{problem}</Notice>}
            <MainFields form={form} minorsAllowed={minorsAllowed || link?.settings.minors === true} />
            <AdvancedFields form={form} hasCode={link?.hasCode ?? false} />
            {!link && (
              <PublishCheck
                checked={confirmed}
                error={tried && !confirmed ? 'Confirme para criar o link.' : undefined}
                onCheckedChange={setConfirmed}
              />
            )}
          </form>
          {more}
        </div>
        <div className={classNames('min-w-0', !showsPage && 'max-xl:hidden')}>
          <LinkPreview assistantId={assistantId} form={form} link={link} />
        </div>
      </div>
    </Sheet>
  )
}

/** Settings that every link needs. */
function MainFields({ form, minorsAllowed }: { form: LinkFormState; minorsAllowed: boolean }) {
  const [identification, minors] = form.watch(['identification', 'minors'])
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Nome"
        required
        hint="Só a sua equipe vê."
        placeholder="Site da escola"
      />
      <TextField form={form} name="audience" label="Público" placeholder="Famílias, 8º B…" />
      <CheckboxField
        form={form}
        name="minors"
        label="Público menor de 18 anos"
        hint={
          minorsAllowed
            ? 'Sem pedir e-mail, sem identificar ninguém nas estatísticas, e com as conversas guardadas por 30 dias, no máximo.'
            : 'Precisa de uma permissão. Fale com o administrador.'
        }
        disabled={!minorsAllowed}
        onChosen={(checked) => {
          if (checked) form.reset({ ...protectedForm(form.getValues()), minors: true }, keepDirt)
        }}
      />
      <SelectField
        form={form}
        name="identification"
        label="Identificação"
        hint="O que a pessoa responde antes de conversar."
        options={identifications
          .filter((value) => !minors || value !== 'name_email')
          .map((value) => ({ value, label: identificationLabels[value] }))}
      />
      {identification === 'form' && <FormFieldsEditor form={form} minors={minors} />}
      <TextareaField
        form={form}
        name="consentText"
        label="Consentimento"
        hint="A pessoa lê e aceita antes de conversar. Em branco: sem aceite. Cada mudança é uma nova versão."
        rows={4}
      />
      <DoorOptionFields door="link" tier="usual" form={form} minors={minors} />
    </>
  )
}

const keepDirt = { keepDirty: true, keepErrors: false, keepTouched: true } as const
