/** Something that happens during a run, and the settings that say what then follows. */
export interface RunEvent {
  readonly trigger: 'run-completes' | 'run-ends' | 'run-terminated' | 'spot-reclaim';
  /** Canonical; the first decides whether anything follows. */
  readonly settings: readonly string[];
  readonly effect: string;
}

export const runEvents: readonly RunEvent[] = [
  {
    trigger: 'run-completes',
    settings: [
      'notification.enabled',
      'notification.from',
      'notification.to',
      'notification.template',
      'notification.attributes',
    ],
    effect: 'A message made from the template goes out.',
  },
  { trigger: 'run-ends', settings: ['workflow.onComplete'], effect: 'The closure runs, also after a failure.' },
  { trigger: 'run-terminated', settings: ['workflow.onError'], effect: 'The closure runs.' },
  {
    trigger: 'spot-reclaim',
    settings: ['cloudA.batch.maxSpotAttempts'],
    effect: 'The job starts again, at most so often.',
  },
  {
    trigger: 'spot-reclaim',
    settings: ['cloudC.batch.maxSpotAttempts'],
    effect: 'The job starts again, at most so often.',
  },
  {
    trigger: 'spot-reclaim',
    settings: ['objfs.snapshots'],
    effect: 'On cloudA batch the job goes on from where it was.',
  },
];
