// The part of the WebAssembly interface that Plumbline uses: `lib.dom` has it, which a Node program does not want, and
// `@types/node` 20 does not.
declare namespace WebAssembly {
  type ModuleImports = Record<string, ((...args: never[]) => unknown) | Memory>;

  class Module {
    constructor(bytes: NodeJS.ArrayBufferView | ArrayBuffer);
    static imports(module: Module): { readonly module: string; readonly name: string }[];
  }

  class Instance {
    constructor(module: Module, imports?: Record<string, ModuleImports>);
    readonly exports: Record<string, unknown>;
  }

  interface MemoryDescriptor {
    readonly initial: number;
    readonly maximum?: number;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  interface WebAssemblyInstantiatedSource {
    instance: Instance;
    module: Module;
  }
}
