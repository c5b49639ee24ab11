import { avatarColors } from '@prosa/contract/assistants/assistant-choices.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { ImageUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { avatarColorLabels } from '#/text/assistant-labels.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Emoji } from '#/ui/layout/emoji.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { usePictureUpload } from '#/lib/forms/use-picture-upload.ts'
import { pictureLabels } from '#/text/picture-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PictureButton } from '#/ui/actions/picture-button.tsx'

/** The assistant's picture: an emoji on a colour, or an uploaded one. */
export function AvatarField() {
  const { field, ref, error } = useConfigField('avatar')
  const avatar = field.value
  const choose = (change: Partial<typeof avatar>) => field.onChange({ ...avatar, ...change })
  return (
    <BuilderField name="avatar" error={error}>
      <Popover
        label="Escolher a imagem"
        className="w-80"
        trigger={
          <button
            type="button"
            ref={ref}
            onBlur={field.onBlur}
            aria-label={`Imagem: ${describeAvatar(avatar)}. Trocar`}
            className="relative w-fit rounded-2xl"
          >
            <Avatar {...toPicture(avatar)} size="xl" />
            <span
              aria-hidden
              className="absolute -right-1.5 -bottom-1.5 flex size-7 items-center justify-center rounded-full border border-border bg-card text-muted-foreground shadow-raised"
            >
              <Pencil className="size-3.5" />
            </span>
          </button>
        }
      >
        <div className="flex flex-col gap-4">
          <AvatarUpload image={avatar.image} onChange={(image) => choose({ image })} />
          <div role="group" aria-label="Emoji" className="grid grid-cols-8 gap-0.5">
            {avatarEmojis.map(([emoji, name]) => (
              <button
                key={emoji}
                type="button"
                aria-label={name}
                title={name}
                aria-pressed={emoji === avatar.emoji && !avatar.image}
                onClick={() => choose({ emoji, image: undefined })}
                className="flex aspect-square items-center justify-center rounded-md text-xl hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:ring-2 aria-pressed:ring-primary"
              >
                <Emoji symbol={emoji} />
              </button>
            ))}
          </div>
          <OtherSymbol onChoose={(emoji) => choose({ emoji, image: undefined })} />
          <div role="group" aria-label="Cor" className="flex justify-between">
            {avatarColors.map((color) => (
              <button
                key={color}
                type="button"
                aria-label={avatarColorLabels[color]}
                title={avatarColorLabels[color]}
                aria-pressed={color === avatar.color}
                onClick={() => choose({ color })}
                className="rounded-full ring-offset-2 ring-offset-popover aria-pressed:ring-2 aria-pressed:ring-primary"
              >
                <Avatar
                  symbol=""
                  color={color}
                  size="sm"
                  round
                  className="border border-border forced-color-adjust-none"
                />
              </button>
            ))}
          </div>
        </div>
      </Popover>
    </BuilderField>
  )
}

const describeAvatar = ({ emoji, color, image }: AssistantConfig['avatar']): string =>
  image ? 'enviada por você' : `${emoji}, ${avatarColorLabels[color].toLocaleLowerCase('pt-BR')}`

function OtherSymbol({ onChoose }: { onChoose: (symbol: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Field label="Outro emoji" hint="Digite ou cole um emoji, ou até duas letras.">
      <TextInput
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          const symbol = toSymbol(event.target.value)
          if (symbol) onChoose(symbol)
        }}
      />
    </Field>
  )
}

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Returns the last emoji of a text, or its first two letters. */
function toSymbol(text: string): string {
  const signs = [...segmenter.segment(text.trim())].map(({ segment }) => segment)
  const emoji = signs.findLast((sign) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign))
  return emoji ?? signs.slice(0, 2).join('')
}

/** A few emojis that suit a school, with names; others can be typed. */
const avatarEmojis: ReadonlyArray<readonly [emoji: string, name: string]> = [
  ['💬', 'Balão de fala'],
  ['🤖', 'Robô'],
  ['🎓', 'Formatura'],
  ['📚', 'Livros'],
  ['📖', 'Livro aberto'],
  ['✏️', 'Lápis'],
  ['✍️', 'Mão escrevendo'],
  ['📝', 'Anotação'],
  ['📐', 'Esquadro'],
  ['🧮', 'Ábaco'],
  ['🔬', 'Microscópio'],
  ['🧪', 'Tubo de ensaio'],
  ['🌎', 'Globo'],
  ['🗺️', 'Mapa'],
  ['🏛️', 'Edifício clássico'],
  ['🎨', 'Paleta de pintura'],
  ['🎵', 'Nota musical'],
  ['⚽', 'Bola de futebol'],
  ['💻', 'Computador'],
  ['💡', 'Lâmpada'],
  ['🧠', 'Cérebro'],
  ['🔍', 'Lupa'],
  ['📊', 'Gráfico'],
  ['📅', 'Calendário'],
  ['🏫', 'Escola'],
  ['🗂️', 'Fichário'],
  ['📎', 'Clipe'],
  ['💼', 'Maleta'],
  ['❤️', 'Coração'],
  ['🌱', 'Broto'],
  ['⭐', 'Estrela'],
  ['🚀', 'Foguete'],
]

interface AvatarUploadProps {
  image: string | undefined
  onChange: (image: string | undefined) => void
}

/** Uploads a picture instead of the emoji; it is cropped to a square here. */
function AvatarUpload({ image, onChange }: AvatarUploadProps) {
  const { send, isSending, problem } = usePictureUpload(onChange)
  return (
    <PictureButton
      labels={pictureLabels}
      loading={isSending}
      problem={problem}
      onPicture={(picture) => void send(picture)}
      more={
        image && (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden /> Remover a imagem
          </Button>
        )
      }
    >
      <ImageUp aria-hidden /> {image ? 'Trocar a imagem' : 'Enviar uma imagem'}
    </PictureButton>
  )
}
