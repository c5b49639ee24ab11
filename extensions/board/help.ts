import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const board: readonly HelpAddition[] = [
  {
    page: 'turma-por-codigo',
    after: 'Se a internet cai ou o aparelho reinicia, o aluno entra de novo',
    text: `
## O painel ao vivo

“Painel ao vivo”, na página da turma e na da atividade, mostra um cartão por aluno, pela ordem dos nomes: a situação, o tempo que resta, há quantos minutos não escreve, relatos e alertas de segurança. Ele muda sozinho e não compara ninguém com ninguém. Um cartão apertado abre o que se faz com aquele aluno: “Dar tempo extra”, “Encerrar” ou abrir a tentativa.

- “Pausar a turma”: ninguém envia nem começa, e o tempo de cada um para. O que um aluno manda fica na tela dele e é enviado quando você aperta “Continuar a turma”. O prazo de cada um anda o tempo da pausa, que fica registrada na tentativa e no lacre. O fim da atividade para quem ainda não começou não anda.
- “Avisar a turma”: o aviso aparece na tela de todos, também de quem entrar depois, e fica lá.
- “Tempo para todos”: minutos a mais para quem está com a atividade em andamento.
- “Esconder nomes”, ou a tecla F2: antes de ligar o projetor. Cada aluno vira um número, e o que cada um escreve some do painel.
- “Ver o que escrevem”: a última mensagem de cada um e a pergunta que três ou mais fizeram. Abrir isso fica na auditoria. Quem não pode ler conversas não vê o botão.`,
  },
]
