import { parseArgs } from 'node:util'

const sections = ['streams', 'lists', 'pages', 'rest']

/** Benchmarks that do not run against the product started here: modules that run when imported and end the process. */
const others: Readonly<Record<string, { options: string; run: () => Promise<unknown> }>> = {
  sga: { options: '[--students 500] [--seconds 60]', run: () => import('./sga.ts') },
  retrieval: {
    options: '[--size 200000] [--half tuned|held-out] [--missed]',
    run: () => import('./retrieval/retrieval.ts'),
  },
  million: { options: '[--chats 100000] [--nights]', run: () => import('./million/million.ts') },
  webhooks: { options: '[--events 10000]', run: () => import('./webhooks.ts') },
  words: { options: '', run: () => import('./words.ts') },
  instances: {
    options: '[--streams 500] [--tokens 100] [--rounds 3]',
    run: () => import('./instances.ts'),
  },
  soak: { options: '[--minutes 30] [--streams 50]', run: () => import('./soak.ts') },
  conversation: { options: '', run: () => import('./conversation.ts') },
  chaos: { options: '[--seed N] [--rounds N] [--only kill]', run: () => import('./chaos.ts') },
}

const usage = `Usage:
npm run bench -- [${sections.join('] [')}] [--systems direct,Prosa] [--levels 1,200]
${Object.entries(others)
  .map(([name, { options }]) => `npm run bench -- ${name} ${options}`.trimEnd())
  .join('\n')}
Without a section all are measured, which takes some seven minutes. Everything stays on this machine and is removed at the end.`

const { values, positionals } = parseArgs({
  options: { systems: { type: 'string' }, levels: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
  // The other benchmarks parse their own options.
  strict: false,
})
const other = others[positionals[0] ?? '']
if (values['help'] === true) console.log(usage)
else if (other) await other.run()
else if (positionals.every((name) => sections.includes(name))) await import('./sections.ts')
else console.log(usage)
