package main

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/ir"
)

// changePlan is what compiled policies have otherwise than OPA compiles them.
func changePlan(policy *ir.Policy, renames map[string]string) {
	change := planChange{policy: policy, renames: renames, next: freeLocals}
	change.declare()
	for _, plan := range policy.Plans.Plans {
		change.calls(plan.Blocks)
		orderScans(plan.Blocks)
	}
	for _, function := range policy.Funcs.Funcs {
		change.calls(function.Blocks)
		orderScans(function.Blocks)
	}
}

// Host function that sorts large sets and the keys of large objects.
const hostSort = "plumbline.sort"

// Far above the locals that the planner gives out.
const freeLocals ir.Local = 1 << 30

// planChange gives host builtins other names in the compiled module. What OPA compiles in otherwise than its interpreter
// answers is left to the host that way, and so is what the JavaScript runtime has its own versions of, which a host cannot
// replace as long as they go by OPA's names.
type planChange struct {
	policy  *ir.Policy
	renames map[string]string
	next    ir.Local
}

func (c *planChange) declare() {
	for _, builtin := range c.policy.Static.BuiltinFuncs {
		if name, renamed := c.renames[builtin.Name]; renamed {
			builtin.Name = name
		}
	}
	sort := &ir.BuiltinFunc{Name: hostSort, Decl: ast.Sort.Decl}
	c.policy.Static.BuiltinFuncs = append(c.policy.Static.BuiltinFuncs, sort)
}

func (c *planChange) calls(blocks []*ir.Block) {
	for _, block := range blocks {
		changed := make([]ir.Stmt, 0, len(block.Stmts))
		for _, statement := range block.Stmts {
			c.calls(blocksOf(statement))
			if call, isCall := statement.(*ir.CallStmt); isCall {
				changed = append(changed, c.call(call)...)
			} else {
				changed = append(changed, statement)
			}
		}
		block.Stmts = changed
	}
}

// Builtins compiled into the module that rarely need the host.
var rarelyAsked = []string{"array.slice", "glob.match", "regex.find_all_string_submatch_n", "substring"}

// call asks the host only where compiled code cannot answer. Arithmetic is exact for whole numbers of 64 bits and for
// sets. Others are right where they return a result, but for `$` and `(` in a glob and for counts below -1.
func (c *planChange) call(call *ir.CallStmt) []ir.Stmt {
	name, renamed := c.renames[call.Func]
	if !renamed {
		return []ir.Stmt{call}
	}
	host := *call
	host.Func = name
	switch call.Func {
	case "plus", "mul":
		return orElse(&host, append(c.areIntegers(call.Args), call))
	case "minus":
		return orElse(&host, append(c.areIntegers(call.Args), call), []ir.Stmt{
			&ir.IsSetStmt{Source: call.Args[0]}, &ir.IsSetStmt{Source: call.Args[1]}, call,
		})
	case "array.slice", "substring":
		return orElse(&host, []ir.Stmt{call})
	case "glob.match":
		return orElse(&host, slices.Concat(c.lacks(call.Args[0], "$"), c.lacks(call.Args[0], "("), []ir.Stmt{call}))
	case "regex.find_all_string_submatch_n":
		return orElse(&host, append(c.isAtLeast(call.Args[2], -1), call))
	default:
		return []ir.Stmt{&host}
	}
}

// areIntegers ends a block unless both are whole numbers of 64 bits: that is what `array.slice` takes as places.
func (c *planChange) areIntegers(operands []ir.Operand) []ir.Stmt {
	empty, unused := c.local(), c.local()
	return []ir.Stmt{
		&ir.MakeArrayStmt{Target: empty},
		&ir.CallStmt{Func: "array.slice", Args: append([]ir.Operand{operand(empty)}, operands...), Result: unused},
	}
}

// lacks ends a block where a text contains another.
func (c *planChange) lacks(text ir.Operand, part string) []ir.Stmt {
	isIn := c.local()
	strings := &c.policy.Static.Strings
	*strings = append(*strings, &ir.StringConst{Value: part})
	args := []ir.Operand{text, {Value: ir.StringIndex(len(*strings) - 1)}}
	return []ir.Stmt{
		&ir.CallStmt{Func: "contains", Args: args, Result: isIn},
		&ir.EqualStmt{A: operand(isIn), B: ir.Operand{Value: ir.Bool(false)}},
	}
}

func (c *planChange) isAtLeast(number ir.Operand, least int64) []ir.Stmt {
	other, isIt := c.local(), c.local()
	return []ir.Stmt{
		&ir.MakeNumberIntStmt{Value: least, Target: other},
		&ir.CallStmt{Func: "gte", Args: []ir.Operand{number, operand(other)}, Result: isIt},
		&ir.EqualStmt{A: operand(isIt), B: ir.Operand{Value: ir.Bool(true)}},
	}
}

func (c *planChange) local() ir.Local {
	c.next++
	return c.next
}

// orElse tries the blocks one after the other and makes the call where none had a result.
func orElse(last *ir.CallStmt, tries ...[]ir.Stmt) []ir.Stmt {
	block := &ir.BlockStmt{}
	for i, statements := range append(tries, []ir.Stmt{last}) {
		if i > 0 {
			statements = append([]ir.Stmt{&ir.IsUndefinedStmt{Source: last.Result}}, statements...)
		}
		block.Blocks = append(block.Blocks, &ir.Block{Stmts: statements})
	}
	return []ir.Stmt{
		&ir.ResetLocalStmt{Target: last.Result},
		block,
		&ir.IsDefinedStmt{Source: last.Result},
	}
}

func blocksOf(statement ir.Stmt) []*ir.Block {
	switch statement := statement.(type) {
	case *ir.BlockStmt:
		return statement.Blocks
	case *ir.ScanStmt:
		return []*ir.Block{statement.Block}
	case *ir.NotStmt:
		return []*ir.Block{statement.Block}
	case *ir.WithStmt:
		return []*ir.Block{statement.Block}
	default:
		return nil
	}
}
