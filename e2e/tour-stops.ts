import { administrationStops } from './tour-stops/administration.ts'
import { assessmentStops } from './tour-stops/assessments.ts'
import { insideStops } from './tour-stops/inside.ts'
import { knowledgeStops } from './tour-stops/knowledge.ts'
import { ratingsStops } from './tour-stops/ratings.ts'
import { settingsStops } from './tour-stops/settings.ts'
import { sgaStops } from './tour-stops/sga.ts'
import { sharingStops } from './tour-stops/sharing.ts'
import { statsStops } from './tour-stops/stats.ts'
import { studentStatsStops } from './tour-stops/student-stats.ts'

/** Every screen and the states worth looking at. */
export const stops = [
  ...insideStops,
  ...knowledgeStops,
  ...sharingStops,
  ...sgaStops,
  ...assessmentStops,
  ...administrationStops,
  ...settingsStops,
  ...ratingsStops,
  ...statsStops,
  ...studentStatsStops,
]
