import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Uma atividade para a sua turma, com código',
  audiences: ['teachers', 'administrators'],
  summary:
    'Fazer uma turma, imprimir as fichas e abrir uma atividade, sem sistema da escola e sem contas para os alunos.',
  picture: {
    shape: 'wide',
    alt: 'A página de uma turma: o código de seis letras com o QR Code, as atividades e a lista de alunos.',
  },
  text: `
Os alunos entram com o código da turma, o nome e um PIN. Não precisam de conta, de e-mail nem de um sistema da escola.

Quem faz isso tem o perfil de permissão Professor, ou é administrador. Se “Turmas” não aparece no menu, peça o perfil a um administrador: veja [Pessoas e perfis de permissão](#pessoas-e-perfis).

## Fazer a turma

1. Em [Turmas](/classes), aperte “Nova turma”: o nome, os dias e as horas em que o código abre, e o último dia. Se você não mudar nada, ele abre todos os dias. As horas são as da organização.
2. Na página da turma, aperte “Adicionar alunos” e cole a lista de nomes ou a planilha da secretaria como ela está, ou escolha o arquivo. Só o nome é guardado. Títulos, totais e quem foi transferido ficam de fora, com o motivo; marque quem deve entrar mesmo assim.
3. Aparecem as “Fichas com os PINs”. Dois alunos com o mesmo nome são “Ana Silva” e “Ana Silva (2)”: cada um entra com o nome e o seu PIN. Aperte “Imprimir fichas”, recorte e entregue uma a cada aluno. Os PINs não aparecem de novo.
4. “Imprimir cartaz com QR Code” faz uma folha para a parede ou o projetor. Nela não há nomes nem PINs.

Se os alunos devem escrever o próprio nome, marque “Os alunos escrevem o próprio nome”: cada um aperta “É a minha primeira vez” e recebe o PIN na tela. Quem tem o código pode entrar com qualquer nome; confira a lista. Se alguém encher a turma de nomes inventados, “Remover quem não entrou” tira os que ninguém usou.

## Abrir a atividade

1. Na página da turma, aperte “Nova atividade” e escolha o assistente. Você precisa ser editor dele; um que ainda não foi publicado traz “Ainda não publicado”, e a atividade só abre depois que ele for.
2. A turma já vem escolhida em “Quem faz”. Escreva o título e as instruções, e ajuste o tempo.
3. “Publicar” abre a atividade. Com várias abertas, o aluno escolhe uma.

Só você e os administradores veem as atividades da sua turma, também quando outra pessoa edita o mesmo assistente. Acompanhar, revisar e liberar é como em [Da atividade ao resultado](#atividades).

## Na sala

O aluno aponta a câmera para o QR Code ou abre o endereço do cartaz, digita o código, o nome e o PIN. Em um computador para vários alunos, cada um aperta “Sair e passar a vez” quando termina; o próximo já encontra o código.

Se a internet cai ou o aparelho reinicia, o aluno entra de novo com o mesmo PIN e continua de onde parou. O tempo não para.

## O painel ao vivo

“Painel ao vivo”, na página da turma e na da atividade, mostra um cartão por aluno, pela ordem dos nomes: a situação, o tempo que resta, há quantos minutos não escreve, relatos e alertas de segurança. Ele muda sozinho e não compara ninguém com ninguém. Um cartão apertado abre o que se faz com aquele aluno: “Dar tempo extra”, “Encerrar” ou abrir a tentativa.

- “Pausar a turma”: ninguém envia nem começa, e o tempo de cada um para. O que um aluno manda fica na tela dele e é enviado quando você aperta “Continuar a turma”. O prazo de cada um anda o tempo da pausa, que fica registrada na tentativa e no lacre. O fim da atividade para quem ainda não começou não anda.
- “Avisar a turma”: o aviso aparece na tela de todos, também de quem entrar depois, e fica lá.
- “Tempo para todos”: minutos a mais para quem está com a atividade em andamento.
- “Esconder nomes (F2)”: antes de ligar o projetor. Cada aluno vira um número, e o que cada um escreve some do painel.
- “Ver o que escrevem”: a última mensagem de cada um e a pergunta que três ou mais fizeram. Abrir isso fica na auditoria. Quem não pode ler conversas não vê o botão.

## Quando algo dá errado

- Perdeu a ficha: “Novo PIN”, na linha do aluno.
- Perdeu todas: “Novos PINs e fichas”. Os PINs anteriores deixam de valer.
- O código vazou: “Trocar código”. Os nomes e os PINs continuam.
- A aula acabou: fora dos dias e das horas o código não abre. “Encerrar código” fecha de vez. Quem está dentro termina o que começou.
- Muitos PINs errados: quem já entrou no aparelho continua; os outros esperam, e a página da turma diz até quando. Um código novo libera na hora.

## Privacidade

A entrada não mostra a lista de nomes: o aluno escreve o dele. “Tirar da turma” e excluir a turma apagam nomes e conversas; ficam os números e os comprovantes. Quem não entra há 180 dias, e de quem nenhuma conversa é mais guardada, é esquecido sozinho.
`,
}
