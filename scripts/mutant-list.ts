/** Small wrong changes to the code, and the tests that must fail for each. The text before occurs exactly once. */
export type Mutant = { file: string; before: string; after: string; tests: readonly string[] }

const exportTests = ['bff/ledger/export.test.ts']
const sessionKeys = ['bff/keys/session-keys.test.ts']
const keyOfSession = ['bff/keys/key-of-session.test.ts']
const samples = ['contract/samples/samples.test.ts']
const roundTrips = ['contract/bindings/round-trip.test.ts']
const outcomes = ['contract/outcome.test.ts', 'contract/outcome.property.test.ts']
const retention = ['bff/keeping/retention/retention.test.ts']
const callers = ['service/callers/caller.test.ts']
const operations = ['service/operations.test.ts']
const clusters = ['entities/clusters.property.test.ts']
const decisions = ['bff/graph/decisions.test.ts']
const weights = ['entities/compare/weights.test.ts']
const batches = ['bff/batch/batch.test.ts', 'bff/batch/held-up.test.ts']
const watches = ['bff/watch/watch.test.ts']
const claimsTests = ['bff/jobs/claims.test.ts']
const registration = ['contract/values/uk-registration.test.ts']
const claimed = ['entities/extract/claims-of-controllers.test.ts']
const contradicted = ['entities/contradictions/contradictions.test.ts']
const changes = ['entities/changes/changes-between.test.ts']
const report = ['bff/report/report.test.ts']
const reportFiles = ['bff/report/files.test.ts']
const access = ['bff/access.test.ts']
const doorTests = ['bff/app.test.ts']
const refusals = ['bff/refusals.test.ts']
const actors = ['bff/jobs/actor.test.ts']
const progressTests = ['bff/jobs/progress.test.ts']
const forgotten = ['bff/keeping/forgotten.test.ts']
const eraseFound = ['bff/keeping/subject/erase-found.test.ts']
const erasedMeanwhile = ['bff/keeping/retention/erased-during-lookup.test.ts']

const rows: readonly (readonly [file: string, before: string, after: string, tests: readonly string[]])[] = [
  // Ledger
  ['bff/ledger/appender.ts', '      await synced()\n', '', ['bff/ledger/appender.test.ts']],
  ['bff/ledger/appender.ts', 'else outcome.append.reject(outcome.error)', '', retention],
  ['bff/ledger/chain.ts', 'seq: last.seq + 1', 'seq: last.seq + 2', exportTests],
  ['bff/ledger/chain.ts', 'previous_hash: last.hash', 'previous_hash: genesis', exportTests],
  ['bff/ledger/chain.ts', ".update(salt, 'hex').update(body)", '.update(body)', exportTests],
  ['bff/ledger/ledger.ts', '  await holdMark(tx)\n', '', ['bff/ledger/ledger.test.ts']],
  ['bff/ledger/record-list.ts', '  await catchUp(db)\n', '', ['bff/ledger/record-list.test.ts']],
  ['bff/ledger/ledger.ts', '  if (numDeletedRows === 0n) throw new NothingLeft()\n', '', retention],
  [
    'bff/ledger/ledger.ts',
    "await append(about(pending, 'asked')",
    "void append(about(pending, 'asked')",
    ['bff/lookup/lookup.test.ts'],
  ],
  ['bff/ledger/checkpoints.ts', 'previous: link }', 'previous: null }', exportTests],
  [
    'bff/ledger/checkpoints.ts',
    "if ((last?.number ?? 0) !== number) return 'not the next'",
    '',
    ['bff/ledger/checkpoints.test.ts'],
  ],
  [
    'bff/ledger/chain-rows.ts',
    '{ ...append, sealed: null, answer: null }',
    'append',
    ['bff/keeping/retention/erased-during-lookup.test.ts'],
  ],
  // Keys
  ['bff/keys/key-of-session.ts', 'until: clock() + life * 0.98', 'until: clock() + life', keyOfSession],
  ['bff/keys/key-of-session.ts', 'renewAt: clock() + life * 0.8', 'renewAt: clock() + life', keyOfSession],
  ['bff/keys/key-of-session.ts', 'this.#minting ??=', 'this.#minting =', keyOfSession],
  ['bff/keys/key-of-session.ts', '|| Math.abs(now - this.#putAwayAt) < pause', '', keyOfSession],
  [
    'bff/keys/session-keys.ts',
    '    const answer = await mint(params)\n    if (ended.has(holder.session_id)) throw sessionEnded()\n',
    '    const answer = await mint(params)\n',
    sessionKeys,
  ],
  [
    'bff/keys/session-keys.ts',
    'operations.has(operation) ? { api_key, headers } : accountKey.credentials()',
    '{ api_key, headers }',
    sessionKeys,
  ],
  ['bff/keys/session-keys.ts', '    keys.delete(session_id)\n    ended.set(', '    ended.set(', sessionKeys],
  ['bff/keys/held-keys.ts', 'as holder where expires_at > ', "as holder where 'x' > ", sessionKeys],
  // Bindings
  ['contract/bindings/soap.ts', 'if (called.uri !== serviceNs)', 'if (called.uri === null)', samples],
  ['contract/bindings/soap.ts', "if (named !== '' && named", "if (named === 'x' && named", samples],
  [
    'contract/bindings/soap.ts',
    "    if (name in params) throw new LookupError('repeated_parameter'",
    "    if (name === '') throw new LookupError('repeated_parameter'",
    samples,
  ],
  ['contract/bindings/soap.ts', "['1', 'true'].includes(", "['1'].includes(", samples],
  [
    'contract/bindings/form.ts',
    "if (name in params) throw new LookupError('repeated_parameter'",
    "if (name === '') throw new LookupError('repeated_parameter'",
    samples,
  ],
  ['contract/bindings/form.ts', ".replaceAll('+', ' ')", '', samples],
  ['contract/bindings/form.ts', 'if (!(parameter in params)) throw', "if (parameter === '') throw", samples],
  [
    'contract/bindings/charset.ts',
    'inUtf8 !== null && inUtf8.length < bytes.length',
    'false',
    ['contract/bindings/charset.test.ts'],
  ],
  ['contract/bindings/call-pairs.ts', 'if (carriesOnlyXmlText(value)) return value', 'return value', roundTrips],
  // Operations
  ['service/sources/store/places.ts', 'const outcode = toOutcode(text)', 'const outcode = null', operations],
  ['service/operations/director_search.ts', "params.officer_type === 'DIS' ? 'DIS' : 'CUR'", "'CUR'", operations],
  ['service/operations/ip_location.ts', "level: 'country'", "level: 'place'", ['service/ip-location.test.ts']],
  ['service/operations/area_code.ts', 'if (/\\p{L}/u.test(beginning)) return', 'return', ['service/telephone.test.ts']],
  [
    'service/operations/deceased.ts',
    'isDead(person) && isAsked(params, person)',
    'isAsked(params, person)',
    ['service/person-checks.test.ts'],
  ],
  [
    'service/operations/deceased.ts',
    'distinct.length === 1 ?',
    'distinct.length >= 1 ?',
    ['service/person-checks.test.ts'],
  ],
  ['service/operations/age_verification.ts', ' && !isDead(person)', '', ['service/person-checks.test.ts']],
  ['service/operations/tps_full.ts', "registers.has('CTPS')", "registers.has('TPS')", ['service/preferences.test.ts']],
  [
    'service/result-pages.ts',
    "caller.key === 'test' || ",
    '',
    ['service/callers/test-key.test.ts', 'service/result-pages.test.ts'],
  ],
  ['service/store/paging.ts', 'if (known?.digest !== digestOf(search))', 'if (!known)', ['service/page-ids.test.ts']],
  // Callers
  ['service/callers/caller.ts', 'pageOf(from)?.hostname !== minted.domain', 'pageOf(from) === null', callers],
  ['service/callers/caller.ts', 'expires_at !== null && expires_at <= now.toISOString()', "expires_at === ''", callers],
  ['service/callers/caller.ts', 'ip_address !== null && ip_address !== address', "ip_address === ''", callers],
  [
    'service/callers/caller.ts',
    "key === 'page' && !pageMethods.includes(name)",
    "key === 'page' && name === 'client_info'",
    callers,
  ],
  [
    'service/callers/caller.ts',
    'api_key === testKey && (await isFictional())',
    'api_key === testKey',
    ['service/callers/test-key.test.ts'],
  ],
  ['service/callers/buckets.ts', 'level >= 1 ? level - 1 : level', 'level', ['service/callers/limits.test.ts']],
  [
    'service/callers/door.ts',
    "failures[error.kind].means === 'refused_key'",
    "failures[error.kind].means === 'none'",
    ['service/callers/limits.test.ts'],
  ],
  // Routes of /api
  ['bff/http/mount.ts', '...(isRole(who) && { least: who }),', '', access],
  ['bff/http/mount.ts', " && who !== 'monitoring'\n", '\n', ['bff/http/health.test.ts']],
  [
    'bff/http/mount.ts',
    "row.method === 'GET' && !row.opened && !row.silent && row.scope !== 'export' && !row.exported",
    "row.method === 'GET'",
    ['bff/heads.test.ts'],
  ],
  ['bff/http/mount.ts', '...(row.body && { body: row.body }),', '', refusals],
  ['bff/http/mount.ts', '...(isLookup && { isLookup }),', '', doorTests],
  ['bff/http/mount.ts', '...(hasTokenInPath && { takesTokenInPath: true }),', '', access],
  ['bff/http/mount.ts', 'if (row.opened) await', "if (row.opened === 'record') await", access],
  ['bff/http/unambiguous.ts', 'if (twice) throw', "if (twice === '') throw", doorTests],
  ['bff/http/own-host.ts', "throw new Problem(421, 'Wrong address', detail)", '', doorTests],
  ['bff/http/rate-limits.ts', "!request.session ? 'stranger' : isTile", 'isTile', doorTests],
  ['bff/http/fit-text.ts', '      requireFit(name, path)\n', '', refusals],
  ['bff/http/fit-text.ts', '    if (path.length > mostLevels) throw tooDeep()\n', '', refusals],
  ['bff/http/routes.ts', 'if (!isReader || isRebound)', 'if (!isReader)', ['bff/http/health.test.ts']],
  ['contract/desk/pins.ts', "    opened: 'case_pins',\n", '', ['bff/cases/cases.test.ts', ...access]],
  [
    'contract/desk/keys.ts',
    "    who: 'administrator',\n    body: wanted,",
    '    body: wanted,',
    ['bff/keys/cockpit.test.ts'],
  ],
  // Who asked for later work
  ['bff/auth/actors.ts', "    if (found.membership === null) return 'left_case'\n", '', actors],
  ['bff/auth/actors.ts', "    if (found.ended_at !== null) return 'sessions_ended'\n", '', actors],
  // Personal data
  ['bff/state/forgetting.ts', 'return [...deleted, ...emptied]', 'return deleted', forgotten],
  ['bff/state/forgetting.ts', "? 2 : statement.includes('(select') ? 0 : 1", '? 0 : 1', forgotten],
  [
    'bff/state/forgetting.ts',
    'for (const statement of inOrder) await',
    'for (const statement of inOrder.slice(1)) await',
    forgotten,
  ],
  ['bff/state/forgetting.ts', ` || holds === "an analyst's words"`, '', [...eraseFound, ...forgotten]],
  ['bff/state/forgetting.ts', 'those} and (', 'those} or (', eraseFound],
  [
    'bff/state/forgetting.ts',
    '  ...(table.needsRecord ? linksOf',
    '  ...(table.needsRecord === null ? linksOf',
    erasedMeanwhile,
  ],
  [
    'bff/state/forgetting.ts',
    '    for (const link of rows) await',
    '    for (const link of rows.slice(1)) await',
    erasedMeanwhile,
  ],
  // Outcomes
  ['contract/outcome.ts', ' && !(unless && holdsSomething(fields[unless]))', '', outcomes],
  ['contract/outcome.ts', " || (holds === 'death estimate' && isYes(words))", '', outcomes],
  ['contract/outcome.ts', '  refuseUnexplainedEmpty(other_fields, noneFound.empty)\n', '', [...outcomes, ...samples]],
  ['contract/outcome.ts', ' && !isZeroCount(field, fields[field])', '', outcomes],
  ['contract/flags.ts', '(false|0|n|no)', '(false|n|no)', outcomes],
  ['contract/people-columns.ts', 'hasHeadings ? others : lines\n', 'lines\n', ['contract/people-columns.test.ts']],
  ['contract/appointment.ts', 'isDated(resignation_date)', 'resignation_date', ['web/register/appointment.test.ts']],
  ['entities/timeline.ts', '(isCurrent ? null : from)', 'null', ['entities/graph.test.ts']],
  [
    'entities/graph/stated-edges.ts',
    '[...endedIn].some((record) => !currentIn.has(record)) &&',
    '',
    ['entities/graph.test.ts'],
  ],
  // Control
  ['contract/values/uk-registration.ts', '  if (abroad.test(plain)) return false\n', '', registration],
  ['contract/values/uk-registration.ts', ' && isOfForeignBody(number)', '', registration],
  [
    'contract/register/words.ts',
    "plainStatement(statement) === 'no-individual-or-entity-with-signficant-control'",
    "plainStatement(statement).startsWith('no-')",
    ['contract/register/words.test.ts'],
  ],
  ['entities/extract/controllers.ts', 'valueIn(readBirthMonth(year))', 'year', claimed],
  [
    'entities/extract/controllers.ts',
    "known === null && !identification ? 'person'",
    "known === null ? 'person'",
    claimed,
  ],
  ['entities/contradictions/control-rules.ts', ' && first <= last', '', contradicted],
  [
    'entities/contradictions/control-rules.ts',
    ' || staying.has(pairOf(resigned.mention, resigned.other))',
    '',
    contradicted,
  ],
  ['entities/link-words.ts', 'stated.length > 0 && ', '', ['web/features/cases/graph/drawing.test.ts']],
  ['bff/batch/fields.ts', 'hasMore ? ', 'false ? ', ['bff/batch/fields.test.ts']],
  ['bff/batch/read-xlsx.ts', 'if (unpacked > mostUnpacked)', 'if (unpacked < 0)', ['bff/batch/read-xlsx.test.ts']],
  // Graph
  ['entities/clusters.ts', 'own.pop()', 'own.length = 0', clusters],
  ['entities/clusters.ts', ' || (one.has(judgement.b) && other.has(judgement.a))', '', clusters],
  ['bff/graph/judgements.ts', '  if (current && !isSeen)\n', '  if (current && verdict === null)\n', decisions],
  [
    'bff/graph/judgements.ts',
    "        await keepSources(tx, 'judgement', { decision_seq: seq, case_id }, sources)\n",
    '',
    decisions,
  ],
  ['entities/compare/weights.ts', 'level.bits === strongest && !hasCounted', 'level.bits > 0', weights],
  ['entities/compare/weights.ts', 'Math.max(holders, few) / few', '1', weights],
  // Later work
  ['bff/jobs/ceiling.ts', '<= most_credits', '> most_credits - 999999', [...batches, ...watches]],
  ['bff/jobs/ceiling.ts', '  if (difference === 0) return\n', '  return\n', batches],
  ['bff/jobs/claims.ts', ".where('job_id', 'not in', ['', ...running])", '', claimsTests],
  ['bff/jobs/claims.ts', "eb('claimed_until', '<', leaseEnd(0)),", '', claimsTests],
  ['bff/jobs/claims.ts', "eb('claimed_until', '>', leaseEnd(longestLease)),", '', claimsTests],
  ['bff/jobs/claims.ts', "eb('state', '=', 'waiting'), ", '', claimsTests],
  [
    'bff/jobs/claims.ts',
    ".where('claimed_until', claimed_until === null ? 'is' : '=', claimed_until)\n",
    '\n',
    claimsTests,
  ],
  ['bff/jobs/claims.ts', ".where('job_id', 'in', job_ids).where('claimed_by', '=', me)", '', claimsTests],
  ['bff/jobs/claims.ts', ", eb('due_at', '<=', dueIn(0))", '', claimsTests],
  ['bff/jobs/claims.ts', "doUpdateSet({ state: 'waiting' })", 'doNothing()', claimsTests],
  ['bff/jobs/claims.ts', "        .where('claimed_until', 'is', null)\n", '', claimsTests],
  ['bff/jobs/progress.ts', 'if (!may) return leave(work, reader)', '', progressTests],
  ['bff/jobs/progress.ts', '.length >= mostOfAccount', '.length >= mostInAll', progressTests],
  // Batches
  ['bff/batch/runner.ts', 'const charge = reused ? 0 : chargeFor', 'const charge = chargeFor', batches],
  ['bff/batch/runner.ts', 'await settleFromLedger(call)', 'await calls.putBack(call)', ['bff/batch/killed.test.ts']],
  // Watches
  [
    'bff/watch/runner.ts',
    "    if (source) return finish(watch, begun, { outcome: 'not_run', reason: 'register_unchanged' })\n",
    '',
    watches,
  ],
  ['entities/changes/changes-between.ts', 'areWhole.before ? added : []', 'added', changes],
  [
    'entities/changes/changes-between.ts',
    'if (before.outcome !== after.outcome && !isEach)',
    'if (before.outcome === null)',
    changes,
  ],
  // Reports
  ['bff/report/reports.ts', '        if (saved.version !== version) throw changedMeanwhile(saved)\n', '', report],
  ['bff/report/reports.ts', "state === 'submitted' && !wrote", "state === 'submitted'", report],
  ['bff/report/reports.ts', 'await withoutErasedWords(tx, report_id, content, saved.content)', 'content', report],
  [
    'entities/report/redact/redact.ts',
    'span.sources?.map(({ record }) => records.get(record)).find((one) => one !== undefined) ??',
    '',
    reportFiles,
  ],
  ['contract/other-fields.ts', 'if (isFailure || (isEmpty && words.length > 0))', 'if (isFailure)', samples],
]

export const mutants: readonly Mutant[] = rows.map(([file, before, after, tests]) => ({ file, before, after, tests }))
