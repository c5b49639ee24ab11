import { hoursText } from '@prosa/contract/protocol/opening-hours.ts'
import { classFormSchema, type SchoolClass } from '@prosa/contract/school/classes.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from '@prosa/contract/protocol/zod.ts'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import { HoursFields, withHours } from '#/blocks/entity/hours-fields.tsx'
import { shownDay } from '#/features/classes/class-labels.tsx'
import { showSlips } from '#/features/classes/fresh-slips.ts'
import { NamesField, useNames } from '#/features/classes/names-field.tsx'
import { api } from '#/lib/api/api.ts'
import { toDayKey } from '#/lib/format/format.ts'

interface ClassDialogProps {
  /** The class to change; undefined creates one. */
  schoolClass?: SchoolClass
  onClose: () => void
}

/** Values of the form: a missing time is an empty text. */
const valuesSchema = withHours(z.object({ ...classFormSchema.shape, opensAt: z.string(), closesAt: z.string() }))

/** A new class opens every day, so that a trial on a Saturday works; the teacher narrows it. */
const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** A school year ends in December; in its last weeks the next year is meant. */
const endOfYear = () => `${toDayKey(Date.now() + 30 * 86_400_000).slice(0, 4)}-12-31`

const toValues = (schoolClass: SchoolClass | undefined): z.infer<typeof valuesSchema> => ({
  name: schoolClass?.name ?? '',
  selfNames: schoolClass?.selfNames ?? false,
  endsOn: schoolClass?.endsOn ?? endOfYear(),
  weekdays: schoolClass?.weekdays ?? everyDay,
  opensAt: schoolClass?.opensAt ?? '',
  closesAt: schoolClass?.closesAt ?? '',
})

const openingNames = ['weekdays', 'opensAt', 'closesAt', 'endsOn'] as const

const openingText = ({ weekdays, opensAt, closesAt, endsOn }: z.infer<typeof valuesSchema>): string =>
  `abre ${hoursText({ weekdays, opensAt: opensAt || null, closesAt })}, até ${shownDay(endsOn)}`

/** Edits a class: its name, how students enter the list, and when the code opens. */
export function ClassDialog({ schoolClass, onClose }: ClassDialogProps) {
  const navigate = useNavigate()
  const list = useNames()
  return (
    <EntityDialog
      size="lg"
      title={schoolClass ? 'Editar turma' : 'Nova turma'}
      submitLabel={schoolClass ? 'Salvar' : 'Criar turma'}
      schema={valuesSchema}
      values={toValues(schoolClass)}
      of={schoolClass}
      save={async ({ opensAt, closesAt, ...rest }) => {
        const body = { ...rest, opensAt: opensAt || null, closesAt: closesAt || null }
        if (schoolClass) {
          const { id: classId, version } = schoolClass
          return api.saveClass({ params: { classId }, body: { ...body, version } })
        }
        const { slips, ...created } = await api.createClass({ body: { ...body, names: list.names } })
        showSlips(created.id, list.marked(slips))
        return created
      }}
      done={schoolClass && 'Alterações salvas.'}
      onSaved={({ id }) => {
        if (!schoolClass) void navigate({ to: '/classes/$classId', params: { classId: id } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" hint="Ex.: 8º B – Ciências" />
          {!schoolClass && (
            <NamesField
              list={list}
              label="Alunos"
              hint="Cole a lista ou a planilha da secretaria; só os nomes são guardados. Você também pode adicionar depois."
              rows={4}
            />
          )}
          <CheckboxField
            form={form}
            name="selfNames"
            label="Os alunos escrevem o próprio nome"
            hint="Quem tem o código entra com o nome que escrever. Sem isso, entram só os nomes da sua lista."
          />
          <Advanced
            summary={openingText(form.watch())}
            hasError={openingNames.some((name) => form.formState.errors[name])}
          >
            <HoursFields form={form} legend="Dias em que o código abre" />
            <DateField
              form={form}
              name="endsOn"
              label="Último dia do código"
              hint="Depois dele ninguém entra mais com este código."
              none=""
            />
          </Advanced>
        </>
      )}
    </EntityDialog>
  )
}
