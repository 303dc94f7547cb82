import { configure } from '@testing-library/react'

// The first page of a test file is compiled while the test waits for it, on a machine that may be busy.
configure({ asyncUtilTimeout: 5_000 })
