import { expect, test } from 'vitest'
import { numberHomonyms } from '#/identity/lists/folded-names.ts'
import { readList } from '#/identity/lists/read-list.ts'

interface Sample {
  text: string
  names: readonly string[]
  /** The rows left out: the reason of each, with its name. */
  left?: readonly (readonly [reason: string, name: string])[]
}

/** Lists as school systems export them and as people paste them. The people are fictitious. */
const exported: Record<string, Sample> = {
  'a report with its head, a transferred pupil and a total': {
    text: 'SECRETARIA MUNICIPAL DE EDUCAÇÃO;;;\r\nRelação de alunos - 6º ano A - 2026;;;\r\n;;;\r\nNº;Aluno;Nascimento;Situação\r\n1;ANA BEATRIZ EXEMPLO;10/03/2014;Cursando\r\n2;BRUNO MODELO;05/07/2014;Transferido\r\nTotal: 2 alunos;;;\r\n',
    names: ['ANA BEATRIZ EXEMPLO'],
    left: [
      ['título', 'SECRETARIA MUNICIPAL DE EDUCAÇÃO'],
      ['título', 'Relação de alunos'],
      ['transferido', 'BRUNO MODELO'],
      ['linha de total', 'Total: 2 alunos'],
    ],
  },
  'the school before the pupil': {
    text: 'Nome da escola;Matrícula;Nome do aluno\r\nEMEF Exemplo;00230001;ANA BEATRIZ EXEMPLO\r\nEMEF Exemplo;00230002;BRUNO MODELO\r\n',
    names: ['ANA BEATRIZ EXEMPLO', 'BRUNO MODELO'],
  },
  'homonyms with the numbers of a list': {
    text: '1\tMARIA EDUARDA DA SILVA\n2\tJOÃO PEDRO LIMA\n3\tMaria Eduarda da Silva\n4\tJoao Pedro Lima\n5\tLIA RAMOS\n',
    names: [
      'MARIA EDUARDA DA SILVA',
      'JOÃO PEDRO LIMA',
      'Maria Eduarda da Silva (2)',
      'Joao Pedro Lima (2)',
      'LIA RAMOS',
    ],
  },
  'SUAP, with the social name': {
    text: 'Relatório de alunos - SUAP;;;\n;;;\nMatrícula;Nome Social;Nome do Aluno;E-mail Acadêmico\n00020261001;Bia Exemplo;Carlos Exemplo;bia@escola.example\n00020261002;;Davi Modelo;davi@escola.example\nTotal: 2;;;\n',
    names: ['Bia Exemplo', 'Davi Modelo'],
    left: [
      ['título', 'Relatório de alunos'],
      ['linha de total', 'Total: 2'],
    ],
  },
  'Educacenso, two of one name with other mothers': {
    text: '"Identificação única";"Nome do aluno";"Nome da mãe";"CPF";"Data de nascimento"\n"000123456789";"ANA EXEMPLO";"RITA EXEMPLO";"000.000.001-91";"01/02/2014"\n"000123456790";"ANA EXEMPLO";"SUSI EXEMPLO";"000.000.002-72";"02/01/2014"\n"000123456790";"ANA EXEMPLO";"SUSI EXEMPLO";"";""\n',
    names: ['ANA EXEMPLO', 'ANA EXEMPLO (2)'],
    left: [['repetida', 'ANA EXEMPLO']],
  },
  'i-Educar, with page numbers and the titles again on the second page': {
    text: 'Prefeitura Municipal de Exemplo;;;;\nEscola: EM Modelo;;Turma: 5º B;;\nOrdem;Cód. Aluno;Nome do(a) aluno(a);Dt. nasc.;Sit.\n1;10231;ALICE D’ÁVILA;01/02/2015;Cursando\nPágina 1 de 2;;;;\nOrdem;Cód. Aluno;Nome do(a) aluno(a);Dt. nasc.;Sit.\n2;10232;LI WEI;02/02/2015;Remanejado\n3;10233;Potyra Guajajara;03/02/2015;Cursando\n____________________;;;;\nDiretora;;;;\n',
    names: ['ALICE D’ÁVILA', 'Potyra Guajajara'],
    left: [
      ['título', 'Prefeitura Municipal de Exemplo'],
      ['título', 'Turma'],
      ['rodapé', 'Página 1 de 2'],
      ['título', 'Nome do(a) aluno'],
      ['remanejado', 'LI WEI'],
      ['assinatura', ''],
      ['assinatura', 'Diretora'],
    ],
  },
  'SIGEDUC, with commas and a mother before the pupil': {
    text: 'Nome da Mãe,Estudante,Matrícula,Turno\n"Souza, Rita",João dos Anjos,0012,Manhã\nSusi Lima,Rosa,0013,Manhã\n',
    names: ['João dos Anjos', 'Rosa'],
  },
  'SED-SP, with the digit of the number in a column of its own': {
    text: 'Nº Chamada;RA;Dig. RA;UF RA;Nome do Aluno;Data de Nascimento;Situação;Data Movimentação\n1;000112233445;6;SP;KAUÃ DE SOUZA;01/01/2012;ATIVO;\n2;000112233446;X;SP;MIGUEL TOTAL;02/01/2012;BXTR;01/03/2026\n3;000112233447;1;SP;YASMIN AL-HASSAN;02/01/2012;ATIVO;\n4;000112233448;1;SP;ZOE ESCOLA;02/01/2012;NCOM;\n',
    names: ['KAUÃ DE SOUZA', 'YASMIN AL-HASSAN'],
    left: [
      ['transferido', 'MIGUEL TOTAL'],
      ['não compareceu', 'ZOE ESCOLA'],
    ],
  },
  'Google Classroom, with first and last names apart': {
    text: 'Last Name,First Name,Email Address\nda Silva,Ana,ana@escola.example\nNguyễn,Minh,minh@escola.example\n',
    names: ['Ana da Silva', 'Minh Nguyễn'],
  },
  'Google Sala de Aula in Portuguese, with the average above the pupils': {
    text: 'Sobrenome\tNome\tEndereço de e-mail\tTarefa 1\nMédia da turma\t\t\t7,5\nTotal\tMaria\tmaria@escola.example\t8\nDiretora\tMaria\tmaria2@escola.example\t9\n',
    names: ['Maria Total', 'Maria Diretora'],
    left: [['título', 'Média da turma']],
  },
  'SIGAA, with a figure before the total': {
    text: 'Universidade Federal de Exemplo\n\nMatrícula;Discente;Curso;Status\n20260001;MARIA DAS DORES;Letras;ATIVO\n20260002;JOSÉ;Letras;TRANCADO\n20260003;TIÊ;Letras;CANCELADO\n3 discentes;;;\nEmitido em 01/03/2026 10:20;;;\n',
    names: ['MARIA DAS DORES'],
    left: [
      ['título', 'Universidade Federal de Exemplo'],
      ['matrícula trancada', 'JOSÉ'],
      ['matrícula cancelada', 'TIÊ'],
      ['linha de total', 'discentes'],
      ['rodapé', 'Emitido em'],
    ],
  },
  'Conviva, with the class before the name and Excel’s hint': {
    text: 'sep=;\r\nTurma;Série;Aluno;Matrícula;Responsável\r\n6º A;6º ano;Caio d`Oliveira;="000071";Rita Mãe\r\n6º A;6º ano;;;\r\n6º A;6º ano;Lis;="000072";Rita Mãe\r\n',
    names: ['Caio d`Oliveira', 'Lis'],
    left: [['vazia', 'A']],
  },
  'Escola Web, where two titles stand above each other': {
    text: 'Aluno;;Responsável;\nNome;Matrícula;Nome;Telefone\nAna Sá;01;Rita Sá;(11) 90000-0001\nBeto Sá;02;Rita Sá;(11) 90000-0001\nEvasão: 0;;;\n',
    names: ['Ana Sá', 'Beto Sá'],
    left: [
      ['título', 'Aluno'],
      ['título', 'Evasão: 0'],
    ],
  },
  'two columns of names side by side, with their numbers': {
    text: 'Nº\tNome\tNº\tNome\n1\tAna Reis\t3\tCaio Sá\n2\tBia Sá\t4\tDavi Luz\n\t\t5\tElis Paz\n',
    names: ['Ana Reis', 'Caio Sá', 'Bia Sá', 'Davi Luz', 'Elis Paz'],
  },
  'only the social name is there, and a title for it': {
    text: 'Nome de registro;Nome social;Nome social da mãe\nCarlos Exemplo;Bia Exemplo;Rita\nDavi Luz;;\n',
    names: ['Bia Exemplo', 'Davi Luz'],
  },
  'a table of Word with evaded and deceased pupils': {
    text: 'Nº\tNOME DO ESTUDANTE\tOBSERVAÇÕES\n01\tANA DO Ó\t\n02\tBENTO E SILVA\tEvadido em 03/04\n03\tCAETANA DE SÁ\tLaudo\n04\tDURVAL LIMA\tFalecido\n05\tEVA PAZ\tRecebida por transferência\n',
    names: ['ANA DO Ó', 'CAETANA DE SÁ', 'EVA PAZ'],
    left: [
      ['evadido', 'BENTO E SILVA'],
      ['falecido', 'DURVAL LIMA'],
    ],
  },
}

const pasted: Record<string, Sample> = {
  'WhatsApp, with bullets, emoji and a time stamp': {
    text: "*6º ano A* 📚\n1️⃣ Ana Beatriz D'Ávila ✅\n2️⃣ Pelé\n• João da Silva (transferido)\n- Maria Clara 🙋🏽\u200d♀️\n[14:32, 10/03/2026] Prof. Rita: Caio Amostra\n",
    names: ["Ana Beatriz D'Ávila", 'Pelé', 'João da Silva', 'Maria Clara', 'Caio Amostra'],
    left: [['título', 'ano A']],
  },
  'an exported conversation': {
    text: '10/03/2026 14:32 - As mensagens e as ligações são protegidas\n10/03/2026 14:33 - Rita: Bom dia, pessoal!\n10/03/2026 14:33 - Rita: Ana Lua\n10/03/2026 14:34 - Rita: <Mídia oculta>\n10/03/2026 14:35 - Rita: 2) Iara Kayapó 👍\n',
    names: ['Ana Lua', 'Iara Kayapó'],
    left: [
      ['não parece um nome', '10/03/2026 14:32'],
      ['não parece um nome', 'pessoal! Bom dia'],
      ['não parece um nome', '<Mídia oculta>'],
    ],
  },
  'surnames first': {
    text: 'Silva, Ana Beatriz\nSouza, Bruno\nCosta Jr., Rui\n',
    names: ['Ana Beatriz Silva', 'Bruno Souza', 'Rui Costa Jr.'],
  },
  'a PDF whose columns are single spaces': {
    text: 'ESCOLA ESTADUAL EXEMPLO\nNº Matrícula Nome do aluno Nascimento Situação\n1 00230001 ANA BEATRIZ EXEMPLO 10/03/2014 Cursando\n2 00230002 BRUNO MODELO 05/07/2014 Transferido\n3 00230003 CAIO DE SÁ 06/07/2014 Cursando\nTotal de alunos: 3\nPágina 1/1\nExemplópolis, 10 de março de 2026\n',
    names: ['ANA BEATRIZ EXEMPLO', 'CAIO DE SÁ'],
    left: [
      ['título', 'ESCOLA ESTADUAL EXEMPLO'],
      ['título', 'Nº Matrícula Nome do aluno Nascimento Situação'],
      ['transferido', 'BRUNO MODELO'],
      ['linha de total', 'Total de alunos: 3'],
      ['rodapé', 'Página 1/1'],
      ['não parece um nome', '10 de março de Exemplópolis'],
    ],
  },
  'a PDF whose columns are wide spaces': {
    text: 'Nº   Aluno             Situação\n1    Ana Reis          Cursando\n2    Bia da Conceição  Remanejada\n3    Caio Sá           Cursando\n',
    names: ['Ana Reis', 'Caio Sá'],
    left: [['remanejado', 'Bia da Conceição']],
  },
  'numbers in every manner': {
    text: '1. Ana Reis\r\n2) Rui  Costa\r\n\r\n03 - Bia Sá\n4º Caio Luz\n(5) Davi Paz\nnº 6 Elis Lua\n☐ Fé\na) Gil Rios\n',
    names: ['Ana Reis', 'Rui Costa', 'Bia Sá', 'Caio Luz', 'Davi Paz', 'Elis Lua', 'Fé', 'Gil Rios'],
  },
  'one line with commas': { text: 'Ana Reis, Bia Sá, Caio Luz', names: ['Ana Reis', 'Bia Sá', 'Caio Luz'] },
  'addresses with names': {
    text: 'Ana Reis <ana@escola.example>\nBeto Lima - beto@escola.example\ncaio.luz@escola.example',
    names: ['Ana Reis', 'Beto Lima', 'Caio Luz'],
  },
  'two columns without titles, in the order of the alphabet': {
    text: 'Ana Reis\tDavi Luz\nBia Sá\tElis Paz\nCaio Lua\tFabi Gil\n',
    names: ['Ana Reis', 'Davi Luz', 'Bia Sá', 'Elis Paz', 'Caio Lua', 'Fabi Gil'],
  },
  'pupils and their mothers without titles': {
    text: 'Ana Reis;Susi Reis\nBia Sá;Rita Sá\nCaio Lua;Marta Lua\n',
    names: ['Ana Reis', 'Bia Sá', 'Caio Lua'],
  },
  'names that are words, and people of the school below them': {
    text: 'Rosa\nLi\nVitória Escola\nMaria Diretora\nEscolástica Fontes\nGeraldo Paz\nRa\nTotal Silva\nRita Souza - Diretora\nProf. Bento\n',
    names: ['Rosa', 'Li', 'Vitória Escola', 'Maria Diretora', 'Escolástica Fontes', 'Geraldo Paz', 'Total Silva'],
    left: [
      ['título', 'Ra'],
      ['assinatura', 'Rita Souza'],
      ['título', 'Prof. Bento'],
    ],
  },
  'a table in Markdown': {
    text: '| Nº | Aluno | Situação |\n|---|---|---|\n| 1 | Ana Reis | Cursando |\n| 2 | Bia Sá | Transferida |\n',
    names: ['Ana Reis'],
    left: [['transferido', 'Bia Sá']],
  },
  'a longer label before each name': {
    text: 'Nome do aluno: Ana Reis\nNome da aluna: Bia Sá',
    names: ['Ana Reis', 'Bia Sá'],
  },
  'groups with a title, and remarks behind an emoji': {
    text: 'ALUNOS MATRICULADOS\nMeninas\nAna Reis (bilíngue)\nMeninos\nBeto Luz ❌ saiu\n',
    names: ['Ana Reis', 'Beto Luz'],
    left: [
      ['título', 'ALUNOS MATRICULADOS'],
      ['título', 'Meninas'],
      ['título', 'Meninos'],
    ],
  },
  'whole names with commas between them': {
    text: 'Ana Reis,Beto Luz\nCaio Sá,Davi Paz\n',
    names: ['Ana Reis', 'Beto Luz', 'Caio Sá', 'Davi Paz'],
  },
  'a column that is the social name alone': { text: 'Estudante (nome social)\tMatrícula\nBia\t1\n', names: ['Bia'] },
  'a label before each name': {
    text: 'Turma: 6º A\nAluno: Ana Reis\nAluna: Bia Sá',
    names: ['Ana Reis', 'Bia Sá'],
    left: [['título', 'Turma']],
  },
}

test.each(Object.entries({ ...exported, ...pasted }))(
  'a list is read as its author meant it: %s [Z6]',
  (_, { text, names, left = [] }) => {
    const { people } = readList(text)
    const accepted = people.filter(({ reason }) => reason === undefined)
    expect(numberHomonyms(accepted.map(({ name }) => name))).toEqual(names)
    expect(people.flatMap(({ reason, name }) => (reason === undefined ? [] : [[reason, name]]))).toEqual(left)
  },
)
