import { hasPoints, MAX_CRITERIA, type Criterion } from '@prosa/contract/school/rubrics.ts'
import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { CheckboxField } from '#/blocks/entity/form-fields.tsx'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import { CriterionFields } from '#/features/activities/form/criterion-fields.tsx'
import { type ActivityFormState, toCriterionValues, countMaxPoints } from '#/features/activities/form/form-values.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { newId } from '#/lib/format/new-id.ts'
import { Button } from '#/ui/actions/button.tsx'

/** The criteria of the review. Points and weights help to decide; a person writes the mark. */
export function RubricSection({ form }: { form: ActivityFormState }) {
  // `id` is taken: reviews refer to a criterion by its own `id`, so the form library's key has another name.
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'rubric', keyName: 'key' })
  const [rubric, pointed] = useWatch({ control: form.control, name: ['rubric', 'pointed'] })
  return (
    <FormSection
      title="Critérios"
      hint="O que você observa ao revisar, em níveis. A nota é sempre decidida por quem revisa. Quem já começou fica com os critérios de quando começou."
    >
      {fields.length === 0 ? (
        <div role="group" aria-label="Começar de um exemplo" className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-sm text-muted-foreground">
            Começar de um exemplo:
          </span>
          {rubricPresets.map(({ label, make }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              onClick={() => {
                const made = make()
                form.setValue('pointed', hasPoints(made), { shouldDirty: true })
                append(made.map(toCriterionValues))
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <CheckboxField
          form={form}
          name="pointed"
          label="Cada nível vale pontos"
          hint="A nota vai então até o total dos pontos, também no livro de notas do Moodle."
        />
      )}
      {fields.length > 0 && (
        <ol className="flex flex-col gap-4">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <CriterionFields
                form={form}
                index={index}
                isLast={index === fields.length - 1}
                pointed={pointed}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {pointed && fields.length > 0 && (
        <p className="text-sm text-muted-foreground">A nota vai de 0 a {formatNumber(countMaxPoints(rubric))}.</p>
      )}
      {fields.length < MAX_CRITERIA && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => append(toCriterionValues(usualCriterion(pointed)))}
        >
          <Plus aria-hidden /> Adicionar critério
        </Button>
      )}
    </FormSection>
  )
}

interface Preset {
  label: string
  make: () => Criterion[]
}

const usualLevels = ['Ainda não mostra.', 'Mostra em parte.', 'Mostra.', 'Mostra além do esperado.']

const criterion = (title: string, levels: Criterion['levels']): Criterion => ({
  id: newId(),
  title,
  weight: 1,
  levels,
})

/** A criterion with the four usual levels; with points they begin with 0, 1, 2 and 3. */
const usualCriterion = (pointed: boolean): Criterion =>
  criterion(
    '',
    usualLevels.map((text, index) => ({ text, points: pointed ? index : null })),
  )

/** A criterion with six levels from 0 to 200 points. */
const inSteps = (title: string, texts: readonly string[]): Criterion =>
  criterion(
    title,
    texts.map((text, index) => ({ text, points: index * 40 })),
  )

const reached = (title: string, points: number): Criterion =>
  criterion(title, [
    { text: 'Ainda não atingiu.', points: 0 },
    { text: 'Atingiu.', points },
  ])

/** Rubrics to begin with; all texts and points can be changed. */
const rubricPresets: readonly Preset[] = [
  { label: 'Quatro níveis', make: () => [{ ...usualCriterion(false), title: 'Clareza' }] },
  {
    label: 'Enem',
    make: () => [
      inSteps('Competência 1: escrita formal da língua portuguesa', [
        'Não mostra conhecer a escrita formal.',
        'Desvios muitos, variados e frequentes; frases truncadas.',
        'Muitos desvios ou frases mal construídas.',
        'Alguns desvios e algumas frases mal construídas.',
        'Poucos desvios e frases bem construídas.',
        'Frases muito bem construídas; desvios raros, que não se repetem.',
      ]),
      inSteps('Competência 2: tema, repertório e tipo de texto', [
        'Foge do tema ou não escreve um texto dissertativo-argumentativo.',
        'Toca o tema só de leve, ou o tipo de texto mal aparece.',
        'Cobre o tema repetindo os textos de apoio, ou falta uma parte do texto.',
        'Cobre o tema com argumentos previsíveis e um repertório simples.',
        'Cobre o tema com argumentos consistentes e um repertório pertinente.',
        'Cobre o tema por inteiro, com um repertório pertinente que serve aos argumentos.',
      ]),
      inSteps('Competência 3: seleção e organização dos argumentos', [
        'As ideias não têm relação com um ponto de vista.',
        'Ideias pouco relacionadas, sem defender um ponto de vista.',
        'Ideias desorganizadas ou contraditórias, presas aos textos de apoio.',
        'Ideias pouco organizadas em defesa de um ponto de vista.',
        'Ideias organizadas, com sinais de um projeto de texto próprio.',
        'Ideias bem escolhidas, organizadas e desenvolvidas em um projeto de texto próprio.',
      ]),
      inSteps('Competência 4: coesão do texto', [
        'As partes do texto não se ligam.',
        'As partes se ligam muito mal.',
        'Muitas ligações inadequadas e poucos recursos de coesão.',
        'Algumas ligações inadequadas e recursos pouco variados.',
        'Poucas ligações inadequadas e recursos variados.',
        'Partes bem ligadas, com recursos variados e bem usados.',
      ]),
      inSteps('Competência 5: proposta de intervenção', [
        'Sem proposta, ou com uma que desrespeita os direitos humanos.',
        'Proposta vaga ou ligada só ao assunto geral.',
        'Proposta insuficiente ou sem ligação com os argumentos.',
        'Proposta mediana, ligada aos argumentos.',
        'Proposta bem elaborada, ligada aos argumentos.',
        'Proposta detalhada: quem faz, o quê, como e para quê, ligada aos argumentos.',
      ]),
    ],
  },
  {
    label: 'SENAI',
    make: () => [
      reached('Crítico: segue o procedimento técnico', 20),
      reached('Crítico: cumpre as normas de segurança', 20),
      reached('Crítico: entrega o que foi pedido', 20),
      reached('Crítico: explica as suas decisões', 20),
      reached('Desejável: organiza o tempo e o espaço', 10),
      reached('Desejável: trabalha bem com os outros', 10),
    ],
  },
]
