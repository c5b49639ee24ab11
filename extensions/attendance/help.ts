import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const attendance: readonly HelpAddition[] = [
  {
    page: 'quem-le-conversas',
    after: '- **Avaliações.**',
    text: '- **Pergunta a uma pessoa.** Quem responde em [Atendimento](#atendimento) lê a sua pergunta; a conversa, só se você marcar que ela vai junto, e cada leitura fica na auditoria.',
  },
  {
    page: 'atividades',
    after: '2. No assistente, em “Atividades”',
    text: '   “Deixar perguntar a uma pessoa” deixa o aluno enviar uma pergunta a quem atende pelo assistente: veja [Quando é melhor uma pessoa responder](#atendimento).',
  },
  {
    page: 'fazer-uma-atividade',
    after: '- Um aviso do professor',
    text: '- Se a atividade deixa, “Falar com o responsável”, em “Precisa de ajuda?”, envia uma pergunta a uma pessoa. Ela lê só a pergunta, e o nome que você escrever, se escrever um. A resposta vem na conversa, marcada como “Resposta de uma pessoa”, e é entregue com ela.',
  },
  {
    page: 'atendimento',
    follows: 'quem-le-conversas',
    title: 'Quando é melhor uma pessoa responder',
    audiences: ['teachers', 'students', 'administrators'],
    summary: 'Como perguntar a uma pessoa dentro da conversa, e como responder.',
    text: `
Um assistente pode deixar que as pessoas perguntem ao responsável. De início isso está desligado.

## Ligar

1. No assistente, abra a página “Compartilhar” e nela “Mais”.
2. Ligue “Deixar perguntar a uma pessoa”. Vale na hora, sem publicar de novo.
3. Em “Editar atendimento”, escolha “Quem responde”: só o responsável pelo assistente, ou um grupo. Marque os dias e as horas.

Vale nas conversas daqui de dentro e nas de links na Web. Em uma atividade, quem a faz decide: “Deixar perguntar a uma pessoa”, em “O que a atividade permite”, vem desligado.

## Perguntar

“Falar com o responsável” fica acima do lugar de escrever e, para quem entra por um link, em “Precisa de ajuda?”, desde antes da primeira mensagem: a pergunta pode ser o começo da conversa. Quando a resposta não achou nada, a conversa oferece: “Quer perguntar a uma pessoa?”. Quem responde vê a pergunta e mais nada. O nome só vai se você escrever um em “Seu nome (opcional)”, e a conversa só vai se você marcar “Enviar também a conversa até aqui”. Enquanto ninguém respondeu, você pode “Retirar” a pergunta.

A resposta vem na mesma conversa, marcada como “Resposta de uma pessoa”. Quem tem conta recebe também um e-mail. Um visitante a encontra ao voltar pelo link, no mesmo aparelho ou com o código de continuar em outro.

Em uma atividade, só a pergunta é enviada, nunca a conversa, e ela não conta como mensagem sua. Na pausa da turma ninguém pergunta; o que foi perguntado antes é respondido. Depois do fim da tentativa nada mais entra nela, e o que esperava é encerrado.

## Responder

Em “Resultados”, na aba “Atendimento”, está o que espera, desde quando, e quem está de plantão. Quem atende recebe um e-mail, no máximo um a cada 15 minutos por assistente, sem o texto da pergunta. Se você desligar “Estou disponível”, os avisos vão para as outras pessoas; se não houver nenhuma, para o responsável.

- O seu nome só aparece com “Assinar com o meu nome”.
- Duas pessoas podem abrir a mesma pergunta; a primeira resposta vale, e a outra pessoa é avisada.
- Uma pergunta que não é para você pode ser fechada com “Encerrar sem resposta”.
- Uma pergunta marcada “de uma atividade” vem de um aluno que está fazendo uma: a sua resposta fica no que ele entrega, marcada como de uma pessoa, e no lacre. Responda antes que o tempo dele termine.
- Depois de responder, quem edita o assistente pode usar “Tornar resposta aprovada”: a pergunta e a resposta vão para o rascunho, com um teste.

A resposta de uma pessoa não gasta orçamento e não entra nas estatísticas de modelos. Ela é guardada, baixada e apagada com a conversa.
`,
  },
]
