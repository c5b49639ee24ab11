import { findRowsAbout } from '#/modules/audit/audit.repository.ts'
import type { PersonalData } from '#/personal-data.ts'

/** The trail is kept as it is, by number: it proves what was done, erasures included. */
export const auditData: PersonalData = { exportRows: findRowsAbout }
