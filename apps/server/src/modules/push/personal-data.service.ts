import { findDeviceRows } from '#/modules/push/devices.repository.ts'
import type { PersonalData } from '#/personal-data.ts'

/** A device goes with its session. */
export const pushData: PersonalData = { exportRows: findDeviceRows }
