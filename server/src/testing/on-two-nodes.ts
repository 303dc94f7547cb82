import { inject } from 'vitest'
import { databasesOf } from '../../../databases/postgres.js'
import { emptiedDatabases } from './emptied-databases.js'
import { settingsOf } from './postgres-settings-of.js'
import { keepPortalsIn } from './test-place.js'

// Runs before each file of the project `deep nodes`, which repeats tests of the project `server`.

const databases = emptiedDatabases(databasesOf(inject('postgres')))

keepPortalsIn(async () => {
  const database = await databases.take()
  return {
    store: { kind: 'postgres', ...settingsOf(database), name: database.name, alarmMb: 0 },
    nodes: 2,
    free: () => databases.giveBack(database),
  }
})
