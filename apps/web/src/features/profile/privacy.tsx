import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** Contact for questions about personal data, and the accepted terms. */
export function Privacy() {
  const { data } = useSuspenseQuery(read('getOrganization'))
  const { dpo, acceptedTerms } = data
  return (
    <>
      <Section
        title="Seus dados pessoais"
        description="Com quem falar sobre os dados que a organização guarda de você."
      >
        {dpo ? (
          <p className="text-sm">
            Encarregado pelos dados pessoais: <span className="font-medium">{dpo.name || dpo.email}</span>
            {dpo.email && (
              <>
                {' · '}
                <a href={`mailto:${dpo.email}`} className="font-medium text-primary-text hover:underline">
                  {dpo.email}
                </a>
              </>
            )}
          </p>
        ) : (
          <p className="text-sm text-muted-foreground">
            A organização ainda não informou o encarregado. Fale com o administrador.
          </p>
        )}
      </Section>
      {acceptedTerms && (
        <Section
          title="Termos de uso"
          description={`Versão ${acceptedTerms.version}, aceita em ${formatDateTime(acceptedTerms.acceptedAt)}.`}
        >
          <div className="text-sm">
            <Markdown text={acceptedTerms.text} />
          </div>
        </Section>
      )}
    </>
  )
}
