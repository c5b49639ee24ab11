import type { ApiKeyScope } from '@prosa/contract/api-keys.ts'
import { runtimeConfig } from '#/lib/runtime-config.ts'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { toast } from '#/ui/toasters.tsx'

interface NewSecretProps {
  secret: string
  scopes: readonly ApiKeyScope[]
}

/** The key, this one time, and where it is used. */
export function NewSecret({ secret, scopes }: NewSecretProps) {
  const origin = runtimeConfig.apiBase || location.origin
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Copied label="Chave" text={secret} copyLabel="Copiar chave" />
      <Notice tone="warning">
        Quem tiver a chave age em seu nome. Guarde-a como uma senha e nunca a coloque em uma página ou em um aplicativo.
      </Notice>
      {scopes.includes('chats') && (
        <Copied
          label="Endereço para programas compatíveis com a OpenAI"
          text={`${origin}/v1`}
          copyLabel="Copiar endereço"
        />
      )}
      <p className="text-sm text-muted-foreground">
        Os exemplos e todas as operações estão na{' '}
        <a
          href={`${origin}/api/docs`}
          target="_blank"
          rel="noopener"
          className="font-medium text-primary-text underline"
        >
          referência da API
        </a>
        .
      </p>
    </div>
  )
}

function Copied({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <Field label={label}>
      <TextInput
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        trailing={
          <CopyButton
            text={text}
            label={copyLabel}
            onError={() => toast.error('O navegador não deixou copiar. Selecione o texto e copie.')}
          />
        }
      />
    </Field>
  )
}
