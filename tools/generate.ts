// Implements `npm run generate`: writes the generated files that are committed; tools/check-generated.ts lists them. The
// lists of extensions come first, because the rest loads the product that they compose.
await import('./extensions.ts')
await import('./generated-files.ts')
await import('./route-tree.ts')
const { writeSettingsIndex } = await import('./settings-index.ts')
writeSettingsIndex()
await import('./accessibility.ts')
if (!process.argv.includes('--without-migrations')) {
  const { dropDeletedTables } = await import('./migrations.ts')
  dropDeletedTables()
}
