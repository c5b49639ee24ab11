import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Da atividade ao resultado (SGA)',
  audiences: ['teachers', 'administrators'],
  summary: 'Criar uma atividade, acompanhar os alunos, revisar e liberar os resultados.',
  picture: {
    shape: 'wide',
    alt: 'A página de uma atividade: quantos alunos começaram, entregaram e esperam revisão, e o botão Liberar resultados.',
  },
  text: `
Uma atividade é uma conversa com tempo, regras e comprovante. O aluno chega pelo sistema da escola (SGA) ou com o código da turma, sem login.

Criar e revisar atividades pede o perfil de permissão Professor ou Coordenação, que administradores dão: veja [Pessoas e perfis de permissão](#pessoas-e-perfis).

## Antes

1. Faça a turma: veja [Uma atividade para a sua turma, com código](#turma-por-codigo). Com um sistema da escola, um administrador cria a integração em [Integrações SGA](/settings/sga).
2. No assistente, em “Atividades SGA”, escolha “Nova atividade”: título, instruções, prazo, duração, limites, critérios e o tipo de devolutiva. “Aceitar arquivos” deixa o aluno enviar arquivos com as mensagens. “Deixar perguntar a uma pessoa” deixa o aluno enviar uma pergunta a quem atende pelo assistente: veja [Quando é melhor uma pessoa responder](#atendimento).
3. “Ver como aluno” abre a página que o aluno encontra, com um aluno que não existe.
4. “Publicar” abre a atividade. Com um sistema da escola, o código dela é o que traz os alunos.

## Critérios

Comece de um modelo (“Quatro níveis”, “Enem” com cinco competências de 0 a 200, “SENAI” com critérios críticos e desejáveis) ou use “Adicionar critério”. Cada critério tem de 2 a 12 níveis, e uma atividade até 30 critérios. Com “Cada nível vale pontos”, a nota vai até o total dos melhores níveis; sem pontos, vai de 0 a 10.

Quem já começou é revisado pelos critérios de quando começou: o que você muda depois vale para quem ainda vai começar, e nenhuma nota dada muda.

## Durante

A lista mostra quem chegou, quem está no meio e quem entregou. O relógio de cada aluno só começa quando ele aperta “Começar atividade”. Você pode “Dar tempo extra”. Pedidos de ajuda e avisos aparecem em “Alertas”.

## Depois

1. “Revisar” abre a conversa, com os arquivos entregues, ao lado da revisão. O que o aluno ainda escrevia quando o tempo acabou aparece no fim, como “Texto não enviado”: não faz parte da entrega nem do lacre. Marque o nível de cada critério e escreva o comentário. Se os níveis valem pontos, o campo “Nota” começa pela soma do que você marcou, e você pode escrever outra.
2. “Confirmar revisão” assina com o seu nome: vale a nota que está escrita, e a decisão é sempre de uma pessoa. “Próximo aluno” leva adiante.
3. “Liberar resultados” mostra as devolutivas confirmadas aos alunos. Uma tentativa liberada não pode mais ser anulada.
4. “Exportar” salva a lista em planilha ou documento; a planilha tem a nota e uma coluna para cada critério.

“Reabrir” deixa o aluno continuar; “Anular” tira o valor de uma tentativa, e o aluno é avisado a falar com o professor; se a nota já estava no livro de notas do Moodle, ela sai de lá. Cada entrega tem um comprovante que prova que nada mudou depois.

O que o aluno vê está em [Fazer uma atividade](#fazer-uma-atividade).
`,
}
