export {
  deleteGuests,
  findGuestsOfStudent,
  insertGuest,
  renameGuest,
  upsertStudentGuest,
} from '#/modules/identity/guests/guests.repository.ts'
