// Writes .env.example from the settings that the server knows.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { envExample, projectRoot } from '#/config.ts'

writeFileSync(path.join(projectRoot, '.env.example'), envExample())
