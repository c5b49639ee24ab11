import { Link } from '@tanstack/react-router'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'

/** Says that questions of a student wait for a person, and where to answer them. */
export default function StudentQuestions({ questions }: { questions: number }) {
  return (
    <Notice title={counted(questions, 'pergunta espera', 'perguntas esperam') + ' por uma pessoa.'}>
      Quem atende pelo assistente responde em “Atendimento”.{' '}
      <Link to="/attendance" className="font-medium underline underline-offset-2">
        Abrir o atendimento
      </Link>
    </Notice>
  )
}
