import { configure } from '@testing-library/react'

// The first page of a test file is compiled while the test waits, perhaps on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
